import { pauseWebhookByLink } from '#shared/api/webhooks.ts';
import { href } from '#shared/routes.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { api } from '#src/state/api.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** Opened by the link that was mailed when a webhook was made. Works without signing in. */
export function PauseWebhookPage() {
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Pause This Webhook', done: 'Webhook Paused' }}
      missing="Open the link in the email we sent you about the webhook."
      back={{ page: 'settings', label: 'Go to Settings' }}
      text="It stops sending your data. You can resume it in your settings, so nothing is lost if it was yours."
      button={{ label: 'Pause Webhook', busyLabel: 'Pausing...' }}
      note="If you set it up yourself, close this page. Nothing will change."
      act={(token) => api.call(pauseWebhookByLink, { body: { token } })}
      explainFinal={({ code }) =>
        code === 'reset_invalid'
          ? 'This link has expired, or the webhook was deleted. Your settings list your webhooks.'
          : null
      }
      renderDone={({ host }) => (
        <>
          <p className="text-md [overflow-wrap:anywhere]">
            Nothing more is sent to <strong className="font-medium">{host}</strong>. If you didn't
            set it up, someone else may know your password. Choose a new one now.
          </p>
          <ButtonLink to={href('forgotPassword')} size="large" wide>
            Reset Password
          </ButtonLink>
          <ButtonLink to={href('settings')} variant="outline" size="large" wide>
            Go to Settings
          </ButtonLink>
        </>
      )}
    />
  );
}
