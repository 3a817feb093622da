import type { WebhookEndpoint } from '#shared/api/webhooks.ts';
import { toasts } from '#src/state/toasts.ts';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { describeMailedLink, CONFIRMATION_LINK_MAILED, WEBHOOK_RESUMED } from './copy.ts';
import type { WebhookCalls } from './webhook-calls.ts';

interface ResumeDialogProps {
  webhook: WebhookEndpoint;
  calls: WebhookCalls;
  /** Of a mailed link. */
  token?: string | undefined;
  onClose: () => void;
  onResumed: () => void;
}

/** Resumes what was paused when an account was secured: as a new webhook, it needs the password. */
export function ResumeDialog({ webhook, calls, token, onClose, onResumed }: ResumeDialogProps) {
  const mailing = describeMailedLink(webhook, token !== undefined);
  const resume = async (password: string): Promise<string | null> => {
    const answer = await calls.change(webhook.id, {
      isPaused: false,
      password,
      ...(token !== undefined && { token }),
    });
    if (!answer.ok) return answer.error.message;
    toasts.show(answer.value.status === 'paused' ? CONFIRMATION_LINK_MAILED : WEBHOOK_RESUMED);
    onResumed();
    return null;
  };
  return (
    <PasswordDialog
      title="Resume this webhook?"
      description={
        mailing ?? (
          <>
            We send your data to{' '}
            <span className="font-mono wrap-anywhere">{webhook.url ?? 'its address'}</span> again.
          </>
        )
      }
      confirmLabel={mailing === null ? 'Resume webhook' : 'Email me the link'}
      busyLabel={mailing === null ? 'Resuming...' : 'Sending...'}
      onConfirm={resume}
      onCancel={onClose}
    />
  );
}
