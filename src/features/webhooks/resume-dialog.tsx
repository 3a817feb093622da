import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { toasts } from '#src/state/toasts.ts';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { WEBHOOK_RESUMED } from './copy.ts';
import type { WebhookCalls } from './webhook-calls.ts';

interface ResumeDialogProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  onClose: () => void;
  onResumed: () => void;
}

/** Resumes what was paused when an account was secured: as a new webhook, it needs the password. */
export function ResumeDialog({ webhook, calls, onClose, onResumed }: ResumeDialogProps) {
  const resume = async (password: string): Promise<string | null> => {
    const answer = await calls.change(webhook.id, { isPaused: false, password });
    if (!answer.ok) return answer.error.message;
    toasts.show(WEBHOOK_RESUMED);
    onResumed();
    return null;
  };
  return (
    <PasswordDialog
      title="Resume this webhook?"
      description={
        <>
          We send your data to{' '}
          <span className="font-mono wrap-anywhere">{webhook.url ?? 'its address'}</span> again.
        </>
      }
      confirmLabel="Resume webhook"
      busyLabel="Resuming..."
      onConfirm={resume}
      onCancel={onClose}
    />
  );
}
