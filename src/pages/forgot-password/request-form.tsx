import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestReset } from '#shared/api/password.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MailField } from '#src/ui/form/mail-field.tsx';
import { registered } from '#src/ui/form/registered.ts';
import { takeFocus } from '#src/ui/take-focus.ts';

/** Asks for a link by mail. What it says afterwards is the same for every address. */
export function RequestForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const form = useForm({
    resolver: zodResolver(requestReset.request),
    defaultValues: { email: '' },
  });
  const { isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (values) => {
    const answer = await api.call(requestReset, { body: values });
    if (answer.ok) {
      setIsAgain(false);
      return setSentTo(values.email);
    }
    showFieldErrors(form, answer.error, ['email']);
    return toasts.show(failureToast('Request Failed', answer.error));
  });
  useEffect(() => {
    if (isAgain) form.setFocus('email');
  }, [isAgain, form]);
  if (sentTo !== null) {
    return (
      <Sent
        email={sentTo}
        onAgain={() => {
          setSentTo(null);
          setIsAgain(true);
        }}
      />
    );
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <p className="text-stone">
        Tell us the address you sign in with, and we mail you a link to choose a new password.
      </p>
      <MailField autoComplete="username" {...registered(form, 'email')} />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Sending...">
        Send Link
      </Button>
    </form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div role="status" className="grid gap-4">
      <p ref={takeFocus} tabIndex={-1} className="text-md outline-none [overflow-wrap:anywhere]">
        If <strong className="font-medium">{email}</strong> has an account, a link is on its way.
      </p>
      <p className="text-stone">
        It works once and for an hour. Nothing there after a few minutes? Look among the unwanted
        mail, or{' '}
        <button type="button" className="text-link" onClick={onAgain}>
          try again
        </button>
        .
      </p>
    </div>
  );
}
