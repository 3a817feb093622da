import { confirmEmailChange } from '#shared/api/auth/email-change.ts';
import { href } from '#shared/routes.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Opened by the link mailed to an account's new email address. */
export function ConfirmEmailPage() {
  const { status } = session.use();
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Confirm Your New Email', done: 'Email Changed' }}
      missing="Open the link in the email we sent to your new address. It works once, within an hour."
      back={{ page: 'settings', label: 'Go to Settings' }}
      text="Once you confirm, sign in with the address this link was sent to. We'll sign you out on your other devices."
      button={{ label: 'Confirm New Email', busyLabel: 'Confirming...' }}
      note="If you didn't request this, close this page. Nothing will change."
      act={async (token) => {
        const answer = await api.call(confirmEmailChange, { body: { token } });
        // The account signed in here has a new address, or was signed out by the server.
        if (answer.ok) void session.start();
        return answer;
      }}
      explainFinal={({ code, message }) => {
        if (code === 'email_taken') return message;
        return code === 'reset_invalid'
          ? `${message} If you already confirmed this email, sign in with it.`
          : null;
      }}
      renderDone={({ email }) => (
        <>
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
        </>
      )}
    />
  );
}
