import { useState, type ReactNode } from 'react';
import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

/** Opened by the link mailed at sign-up. */
export function VerifyEmailPage() {
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Confirm Your Email', done: 'Email Confirmed' }}
      missing={
        <LinkUnusable>
          Open the link in the email we sent when you signed up. You can send it again from your
          dashboard.
        </LinkUnusable>
      }
      renderForm={(token, onDone) => (
        <Confirmation key={token} token={token} onConfirmed={onDone} />
      )}
      renderDone={(email) => <Confirmed email={email} />}
    />
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
      <LinkUnusable isFailure>
        This link has expired, or your account has a different email now. You can send a new link
        from your dashboard.
      </LinkUnusable>
    );
  }
  return (
    <div className="grid gap-6">
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
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
        If you didn't create an account, close this page. Nothing will change.
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
        <strong className="font-medium">{email}</strong> is confirmed. We'll notify you there about
        new contacts, you can send your card by email, and search engines can list it.
      </p>
      <ButtonLink to={href(isSignedIn ? 'dashboard' : 'login')} size="large" wide>
        {isSignedIn ? 'Go to Dashboard' : 'Log in'}
      </ButtonLink>
    </div>
  );
}

/** The link cannot be used; the dashboard sends a new one. */
function LinkUnusable({
  children,
  isFailure = false,
}: {
  children: ReactNode;
  isFailure?: boolean;
}) {
  return (
    <div className="grid gap-6">
      <p
        ref={isFailure ? focusOnMount : undefined}
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
