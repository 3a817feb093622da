import { TITLE, WHERE } from '#src/features/confirm-email/copy.ts';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { useSendConfirmation } from '#src/features/confirm-email/use-send-confirmation.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

interface ConfirmEmailNoticeProps {
  email: string;
  /** What confirming is for, where it is for something else than usual. */
  reason?: string;
}

/** Asks the person to confirm their address and sends the link again. */
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
