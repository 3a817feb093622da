import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { NewPasswordForm } from '#src/pages/forgot-password/new-password-form.tsx';
import { RequestForm } from '#src/pages/forgot-password/request-form.tsx';
import { session } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';

type Stage = { kind: 'ask'; refusal: string | null } | { kind: 'choose'; token: string } | 'done';

const ASK: Stage = { kind: 'ask', refusal: null };

/** A new password for whoever lost theirs: a link by mail, then the password. */
export function ForgotPasswordPage() {
  const [stage, setStage] = useStage();
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      <h1 className="mb-6 font-display text-2xl">Password Reset</h1>
      <StageView stage={stage} setStage={setStage} />
      {stage !== 'done' && (
        <p className="mt-8 text-stone">
          Remembered it?{' '}
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
        onInvalid={(refusal) => setStage({ kind: 'ask', refusal })}
      />
    );
  }
  return (
    <>
      {stage.refusal !== null && <Refusal>{stage.refusal}</Refusal>}
      <RequestForm />
    </>
  );
}

function useStage() {
  const [stage, setStage] = useState<Stage>(ASK);
  const [seen, setSeen] = useState<string | null>(null);
  const token = useLinkToken();
  if (token !== null && token !== seen) {
    setSeen(token);
    setStage({ kind: 'choose', token });
  }
  return [stage, setStage] as const;
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="mb-6 rounded-control border border-bad/50 bg-raised px-4 py-3 text-bone"
    >
      {children}
    </p>
  );
}

function Done() {
  // Whoever is signed in here may just have been signed out by the server; it knows whose password this was.
  useEffect(() => {
    void session.start();
  }, []);
  return (
    <div role="status" className="grid gap-6">
      <p ref={takeFocus} tabIndex={-1} className="text-md outline-none">
        Your password is changed, and every device is signed out. Log in with the new one.
      </p>
      <ButtonLink to={href('login')} size="large" wide>
        Log in
      </ButtonLink>
    </div>
  );
}
