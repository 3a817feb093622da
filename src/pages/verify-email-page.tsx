import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { href } from '#shared/routes.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Opened by the link mailed at sign-up. */
export function VerifyEmailPage() {
  const isSignedIn = session.use().status === 'authenticated';
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Confirm Your Email', done: 'Email Confirmed' }}
      missing="Open the link in the email we sent when you signed up. You can send it again from your dashboard."
      back={{ page: 'dashboard', label: 'Go to Dashboard' }}
      text={REASON}
      button={{ label: 'Confirm Email', busyLabel: 'Confirming...' }}
      note="If you didn't create an account, close this page. Nothing will change."
      act={async (token) => {
        const answer = await api.call(confirmAddress, { body: { token } });
        if (answer.ok) void session.start();
        return answer;
      }}
      explainFinal={({ code }) =>
        code === 'reset_invalid'
          ? 'This link has expired, or your account has a different email now. You can send a new link from your dashboard.'
          : null
      }
      renderDone={({ email }) => (
        <>
          <p className="text-md [overflow-wrap:anywhere]">
            <strong className="font-medium">{email}</strong> is confirmed. We'll notify you there
            about new contacts, you can send your card by email, and search engines can list it.
          </p>
          <ButtonLink to={href(isSignedIn ? 'dashboard' : 'login')} size="large" wide>
            {isSignedIn ? 'Go to Dashboard' : 'Log in'}
          </ButtonLink>
        </>
      )}
    />
  );
}
