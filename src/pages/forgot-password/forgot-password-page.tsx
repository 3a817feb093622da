import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { NewPasswordForm } from '#src/pages/forgot-password/new-password-form.tsx';
import { RequestForm } from '#src/pages/forgot-password/request-form.tsx';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

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

function StageView({ stage, setStage }: { stage: Stage; setStage: (stage: Stage) => void }) {
  if (stage === 'done') return <Done />;
  if (stage.kind === 'choose') {
    return (
      <NewPasswordForm
        token={stage.token}
        onDone={() => setStage('done')}
        onInvalid={(failure) => setStage({ kind: 'request', failure })}
      />
    );
  }
  return (
    <>
      {stage.failure !== null && (
        <div className="mb-6">
          <FailureNotice>{stage.failure}</FailureNotice>
        </div>
      )}
      <RequestForm />
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
