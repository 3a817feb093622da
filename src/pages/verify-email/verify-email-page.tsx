import { useEffect, useRef, useState, type ReactNode } from 'react';
import { confirmAddress } from '#shared/api/email-confirmation.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';

/** Opened by the link mailed at sign-up. Confirming takes a click: programs that scan mail follow links but click no buttons. */
export function VerifyEmailPage() {
  const token = useLinkToken();
  const [confirmed, setConfirmed] = useState<{ token: string; email: string } | null>(null);
  const isConfirmed = confirmed !== null && confirmed.token === token;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button unmounts on success: move focus to what replaces it.
  useEffect(() => {
    if (isConfirmed) heading.current?.focus();
  }, [isConfirmed]);
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl">
        {isConfirmed ? 'Email Confirmed' : 'Confirm Your Email'}
      </h1>
      {token === null && (
        <Ended>
          Open the link in the mail we sent when you signed up. You can have it sent again from your
          dashboard.
        </Ended>
      )}
      {isConfirmed && <Confirmed email={confirmed.email} />}
      {token !== null && !isConfirmed && (
        <Confirmation
          key={token}
          token={token}
          onConfirmed={(email) => setConfirmed({ token, email })}
        />
      )}
    </section>
  );
}

interface ConfirmationProps {
  token: string;
  onConfirmed: (email: string) => void;
}

function Confirmation({ token, onConfirmed }: ConfirmationProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onConfirm = async () => {
    setIsBusy(true);
    const answer = await api.call(confirmAddress, { body: { token } });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    onConfirmed(answer.value.email);
    return session.start();
  };
  if (failure?.code === 'reset_invalid') {
    return (
      <Ended isFailure>
        This link has expired, or your account has another email by now. You can have a new link
        sent from your dashboard.
      </Ended>
    );
  }
  return (
    <div className="grid gap-6">
      {failure !== null && (
        <p
          role="alert"
          className="rounded-control border border-bad/50 bg-raised px-4 py-3 text-bone"
        >
          {failure.message}
        </p>
      )}
      <p className="text-md">{REASON}</p>
      <Button
        size="large"
        wide
        busy={isBusy}
        busyLabel="Confirming..."
        onClick={() => void onConfirm()}
      >
        Confirm Email
      </Button>
      <p className="text-stone">
        Did you not create an account? Then close this page: the address stays unconfirmed.
      </p>
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  const { status } = session.use();
  const isSignedIn = status === 'authenticated';
  return (
    <div role="status" className="grid gap-6">
      <p className="text-md [overflow-wrap:anywhere]">
        <strong className="font-medium">{email}</strong> is confirmed. We notify you of new contacts
        there, your card can be sent by mail, and search engines may list it.
      </p>
      <ButtonLink to={href(isSignedIn ? 'dashboard' : 'login')} size="large" wide>
        {isSignedIn ? 'Go to Dashboard' : 'Log in'}
      </ButtonLink>
    </div>
  );
}

/** Nothing can be confirmed here; a new link is sent from the dashboard. */
function Ended({ children, isFailure = false }: { children: ReactNode; isFailure?: boolean }) {
  return (
    <div className="grid gap-6">
      <p
        ref={isFailure ? takeFocus : undefined}
        tabIndex={isFailure ? -1 : undefined}
        role={isFailure ? 'alert' : undefined}
        className="text-md outline-none"
      >
        {children}
      </p>
      <ButtonLink to={href('dashboard')} variant="outline" size="large" wide>
        Go to Dashboard
      </ButtonLink>
    </div>
  );
}
