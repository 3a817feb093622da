import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { toasts } from '#src/state/toasts.ts';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { WEBHOOK_RENEWED } from './copy.ts';
import type { WebhookCalls } from './webhook-calls.ts';

interface RenewDialogProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  onClose: () => void;
  onRenewed: () => void;
}

/** Lets a webhook of a team work for another year. */
export function RenewDialog({ webhook, calls, onClose, onRenewed }: RenewDialogProps) {
  const renew = async (password: string): Promise<string | null> => {
    const answer = await calls.change(webhook.id, { isRenewed: true, password });
    if (!answer.ok) return answer.error.message;
    toasts.show(WEBHOOK_RENEWED);
    onRenewed();
    return null;
  };
  return (
    <PasswordDialog
      title="Renew this webhook?"
      description={
        <>
          We send your team's data to{' '}
          <span className="font-mono wrap-anywhere">{webhook.url ?? 'its address'}</span> for
          another year, also when you leave the team.
        </>
      }
      confirmLabel="Renew webhook"
      busyLabel="Renewing..."
      onConfirm={renew}
      onCancel={onClose}
    />
  );
}
