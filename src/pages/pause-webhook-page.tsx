import { useState } from 'react';
import { pauseWebhookByLink } from '#shared/api/webhooks.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { EmailLinkPage } from '#src/features/confirm-email/email-link-page.tsx';
import { api } from '#src/state/api.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';

/** Opened by the link that was mailed when a webhook was made. Works without signing in. */
export function PauseWebhookPage() {
  return (
    <EmailLinkPage
      token={useLinkToken()}
      titles={{ pending: 'Pause This Webhook', done: 'Webhook Paused' }}
      missing={<LinkMissing />}
      renderForm={(token, onDone) => <Pause key={token} token={token} onPaused={onDone} />}
      renderDone={(host) => <Paused host={host} />}
    />
  );
}

interface PauseProps {
  token: string;
  onPaused: (host: string) => void;
}

function Pause({ token, onPaused }: PauseProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onPause = async () => {
    setIsBusy(true);
    const answer = await api.call(pauseWebhookByLink, { body: { token } });
    setIsBusy(false);
    if (answer.ok) onPaused(answer.value.host);
    else setFailure(answer.error);
  };
  return (
    <div className="grid gap-6">
      {failure?.code === 'reset_invalid' && (
        <FailureNotice>
          This link has expired, or the webhook was deleted. Your settings list your webhooks.
        </FailureNotice>
      )}
      {failure !== null && failure.code !== 'reset_invalid' && (
        <FailureNotice>{failure.message}</FailureNotice>
      )}
      <p className="text-md">
        It stops sending your data. You can resume it in your settings, so nothing is lost if it was
        yours.
      </p>
      <Button size="large" wide busy={isBusy} busyLabel="Pausing..." onClick={() => void onPause()}>
        Pause Webhook
      </Button>
      <p className="text-stone">If you set it up yourself, close this page. Nothing will change.</p>
    </div>
  );
}

function Paused({ host }: { host: string }) {
  return (
    <div role="status" className="grid gap-6">
      <p className="text-md [overflow-wrap:anywhere]">
        Nothing more is sent to <strong className="font-medium">{host}</strong>. If you didn't set
        it up, someone else may know your password. Choose a new one now.
      </p>
      <ButtonLink to={href('forgotPassword')} size="large" wide>
        Reset Password
      </ButtonLink>
      <SettingsLink />
    </div>
  );
}

function LinkMissing() {
  return (
    <div className="grid gap-6">
      <p className="text-md">Open the link in the email we sent you about the webhook.</p>
      <SettingsLink />
    </div>
  );
}

function SettingsLink() {
  return (
    <ButtonLink to={href('settings')} variant="outline" size="large" wide>
      Go to Settings
    </ButtonLink>
  );
}
