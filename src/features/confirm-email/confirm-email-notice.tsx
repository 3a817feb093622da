import { TITLE, WHERE } from '#src/features/confirm-email/copy.ts';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { useSendConfirmation } from '#src/features/confirm-email/use-send-confirmation.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

interface ConfirmEmailNoticeProps {
  email: string;
  /** Overrides the default reason for confirming. */
  reason?: string;
}

export function ConfirmEmailNotice({ email, reason = REASON }: ConfirmEmailNoticeProps) {
  const { isBusy, send } = useSendConfirmation(email);
  return (
    <Notice
      title={TITLE}
      action={
        <Button variant="outline" busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
          Send Again
        </Button>
      }
    >
      <p>{reason}</p>
      <p className="mt-1 [overflow-wrap:anywhere]">
        We sent a link to <strong className="font-medium text-bone">{email}</strong>. {WHERE}
      </p>
    </Notice>
  );
}
