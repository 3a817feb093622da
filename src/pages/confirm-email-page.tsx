import { useState } from 'react';
import { confirmEmailChange } from '#shared/api/auth/email-change.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

/** Opened by the link mailed to an account's new email address. */
export function ConfirmEmailPage() {
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Confirm Your New Email', done: 'Email Changed' }}
      missing={<LinkMissing />}
      renderForm={(token, onDone) => <Confirmation key={token} token={token} onChanged={onDone} />}
      renderDone={(email) => <EmailChanged email={email} />}
    />
  );
}

interface ConfirmationProps {
  token: string;
  onChanged: (email: string) => void;
}

function Confirmation({ token, onChanged }: ConfirmationProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onConfirm = async () => {
    setIsBusy(true);
    const answer = await api.call(confirmEmailChange, { body: { token } });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    onChanged(answer.value.email);
    // The account signed in here has a new address, or was signed out by the server.
    return session.start();
  };
  const isFinal = failure !== null && FINAL_ERRORS.has(failure.code);
  return (
    <div className="grid gap-6">
      {failure !== null && (
        // A final failure replaces the button.
        <FailureNotice ref={isFinal ? focusOnMount : undefined}>{failure.message}</FailureNotice>
      )}
      {isFinal ? (
        <>
          {failure.code === 'reset_invalid' && (
            <p className="text-stone">If you already confirmed this email, sign in with it.</p>
          )}
          <SettingsLink />
        </>
      ) : (
        <>
          <p className="text-md">
            Once you confirm, sign in with the address this link was sent to. We'll sign you out on
            your other devices.
          </p>
          <Button
            size="large"
            wide
            busy={isBusy}
            busyLabel="Confirming..."
            onClick={() => void onConfirm()}
          >
            Confirm New Email
          </Button>
          <p className="text-stone">
            If you didn't request this, close this page. Nothing will change.
          </p>
        </>
      )}
    </div>
  );
}

/** Errors that retrying cannot resolve. */
const FINAL_ERRORS: ReadonlySet<string> = new Set(['reset_invalid', 'email_taken']);

function EmailChanged({ email }: { email: string }) {
  const { status } = session.use();
  return (
    <div role="status" className="grid gap-6">
      <p className="text-md [overflow-wrap:anywhere]">
        From now on, sign in with <strong className="font-medium">{email}</strong>.
      </p>
      {status === 'authenticated' ? (
        <ButtonLink to={href('settings')} size="large" wide>
          Back to Settings
        </ButtonLink>
      ) : (
        <ButtonLink to={href('login')} size="large" wide>
          Log in
        </ButtonLink>
      )}
    </div>
  );
}

function LinkMissing() {
  return (
    <div className="grid gap-6">
      <p className="text-md">
        Open the link in the email we sent to your new address. It works once, within an hour.
      </p>
      <SettingsLink />
    </div>
  );
}

/** Settings is where the user requests a new link. */
function SettingsLink() {
  return (
    <ButtonLink to={href('settings')} variant="outline" size="large" wide>
      Go to Settings
    </ButtonLink>
  );
}
