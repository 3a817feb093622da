import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from '#shared/api/auth/password.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

/**
 * Requests a reset link. The confirmation is identical for every address, so that it does not
 * reveal which accounts exist.
 */
export function RequestForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const form = useForm({
    resolver: zodResolver(requestPasswordReset.request),
    defaultValues: { email: '' },
  });
  const { isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await api.call(requestPasswordReset, { body: values });
    if (answer.ok) {
      setIsRetrying(false);
      return setSentTo(values.email);
    }
    showFieldErrors(form, answer.error, ['email']);
    return toasts.show(failureToast('Request Failed', answer.error));
  });
  useEffect(() => {
    if (isRetrying) form.setFocus('email');
  }, [isRetrying, form]);
  if (sentTo !== null) {
    return (
      <Sent
        email={sentTo}
        onRetry={() => {
          setSentTo(null);
          setIsRetrying(true);
        }}
      />
    );
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <p className="text-stone">
        Enter the email you sign in with, and we'll send you a link to choose a new password.
      </p>
      <EmailField autoComplete="username" {...bindField(form, 'email')} />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Sending...">
        Send Link
      </Button>
    </form>
  );
}

function Sent({ email, onRetry }: { email: string; onRetry: () => void }) {
  return (
    <div role="status" className="grid gap-4">
      <p ref={focusOnMount} tabIndex={-1} className="text-md outline-none [overflow-wrap:anywhere]">
        If there's an account for <strong className="font-medium">{email}</strong>, a link is on its
        way.
      </p>
      <p className="text-stone">
        It works once, within an hour. No email after a few minutes? Check your spam folder, or{' '}
        <button type="button" className="text-link" onClick={onRetry}>
          try again
        </button>
        .
      </p>
    </div>
  );
}
