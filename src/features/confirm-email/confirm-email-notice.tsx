import { TITLE, WHERE } from '#src/features/confirm-email/copy.ts';
import { REASON } from '#src/features/confirm-email/reason.ts';
import { useSendConfirmation } from '#src/features/confirm-email/use-send-confirmation.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

interface ConfirmEmailNoticeProps {
  email: string;
  /** Overrides the default reason for confirming. */
  reason?: string;
  /**
   * Keeps the place of the notice until it is known whether it is needed: when it appears it must
   * not move a control that is being pressed.
   */
  isReserved?: boolean;
}

export function ConfirmEmailNotice(props: ConfirmEmailNoticeProps) {
  const { email, reason = REASON, isReserved = false } = props;
  const { isBusy, send } = useSendConfirmation(email);
  return (
    <div className={isReserved ? 'invisible' : undefined}>
      <Notice
        title={TITLE}
        action={
          <Button
            variant="outline"
            busy={isBusy}
            busyLabel="Sending..."
            onClick={() => void send()}
          >
            Send Again
          </Button>
        }
      >
        <p>{reason}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">
          We sent a link to <strong className="font-medium text-bone">{email}</strong>. {WHERE}
        </p>
      </Notice>
    </div>
  );
}
