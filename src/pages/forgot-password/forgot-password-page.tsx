import { PASSWORD_MIN } from '#shared/api/auth/auth.ts';
import { requestPasswordReset, resetPassword } from '#shared/api/auth/password.ts';
import { href } from '#shared/routes.ts';
import { earlyForm } from '#src/features/auth/early-form.ts';
import { SEEN_WITH_LINK, SEEN_WITHOUT_LINK } from '#src/features/auth/link-state.ts';
import { NewPasswordField } from '#src/features/auth/new-password-field.tsx';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { session } from '#src/state/session/session.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { bindField } from '#src/ui/form/bind-field.ts';
import { EmailField } from '#src/ui/form/fields/email-field.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

type Stage =
  | { kind: 'request'; failure: string | null }
  | { kind: 'choose'; token: string }
  | 'done';

const REQUEST: Stage = { kind: 'request', failure: null };

/** Password reset: request a link by email, then set a new password. */
export function ForgotPasswordPage() {
  const [stage, setStage] = useStage();
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      <h1 className="mb-6 font-display text-2xl">Password Reset</h1>
      <StageView stage={stage} setStage={setStage} />
      {stage !== 'done' && (
        <p className="mt-8 text-stone">
          Remember your password?{' '}
          <Link to={href('login')} className="text-link">
            Back to log in
          </Link>
        </p>
      )}
    </section>
  );
}

/** Both forms are prerendered, and stay the same elements when one is left out. */
function StageView({ stage, setStage }: { stage: Stage; setStage: (stage: Stage) => void }) {
  const isHydrated = useHydrated();
  if (stage === 'done') return <Done />;
  const isChoosing = stage.kind === 'choose';
  return (
    <>
      {!isChoosing && (
        <div className={isHydrated ? undefined : SEEN_WITHOUT_LINK}>
          {stage.failure !== null && (
            <div className="mb-6">
              <FailureNotice>{stage.failure}</FailureNotice>
            </div>
          )}
          <RequestForm />
        </div>
      )}
      {(isChoosing || !isHydrated) && (
        // `site-start.ts` fetches the app as soon as this is seen.
        <div className={isHydrated ? undefined : SEEN_WITH_LINK} data-now="">
          <NewPasswordForm
            token={isChoosing ? stage.token : ''}
            onDone={() => setStage('done')}
            onInvalid={(failure) => setStage({ kind: 'request', failure })}
          />
        </div>
      )}
    </>
  );
}

function useStage() {
  const [stage, setStage] = useState<Stage>(REQUEST);
  const [seen, setSeen] = useState<string | null>(null);
  const token = useLinkToken();
  if (token !== null && token !== seen) {
    setSeen(token);
    setStage({ kind: 'choose', token });
  }
  return [stage, setStage] as const;
}

function Done() {
  // The server may have signed out the account on this device; verify the session.
  useEffect(() => {
    void session.start();
  }, []);
  return (
    <div role="status" className="grid gap-6">
      <p ref={focusOnMount} tabIndex={-1} className="text-md outline-none">
        Your password has been changed, and you're signed out on all devices. Log in with your new
        password.
      </p>
      <ButtonLink to={href('login')} size="large" wide>
        Log in
      </ButtonLink>
    </div>
  );
}

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used before or has expired. */
  onInvalid: (message: string) => void;
}

const EMPTY = { password: '', confirmPassword: '' };

/** Sets a new password with the token of the mailed link. */
function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: EMPTY });
  const { isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async ({ password, confirmPassword }) => {
    const issue = findIssue(password, confirmPassword);
    if (issue) return form.setError(issue.field, { message: issue.message }, { shouldFocus: true });
    const answer = await api.call(resetPassword, { body: { token, password } });
    if (answer.ok) return onDone();
    if (answer.error.code === 'reset_invalid') return onInvalid(answer.error.message);
    showFieldErrors(form, answer.error, ['password']);
    return toasts.show(failureToast('Update Failed', answer.error));
  });
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-5"
    >
      <p className="text-stone">
        Choose a new password. This signs you out on all devices, revokes your API keys, disconnects
        your apps, and pauses your webhooks.
      </p>
      <NewPasswordField label="New password" {...bindField(form, 'password')} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...bindField(form, 'confirmPassword')}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel="Updating...">
        Set New Password
      </Button>
    </form>
  );
}

function findIssue(
  password: string,
  confirmPassword: string,
): { field: keyof typeof EMPTY; message: string } | null {
  if ([...password].length < PASSWORD_MIN) {
    return { field: 'password', message: `Use at least ${PASSWORD_MIN} characters.` };
  }
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', message: "The passwords don't match." };
  }
  return null;
}

/** Shown before the app can name the address. */
const SENT = "If there's an account for this address, a link is on its way.";

/**
 * Requests a reset link. The confirmation is identical for every address, so that it does not
 * reveal which accounts exist.
 */
function RequestForm() {
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
    <form
      noValidate
      {...earlyForm(requestPasswordReset, SENT)}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-5"
    >
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
