import { SHORT_REASON } from '#src/features/confirm-email/reason.ts';
import { useSendConfirmation } from '#src/features/confirm-email/use-send-confirmation.ts';
import { Button } from '#src/ui/button.tsx';

/**
 * The confirmation request as one line above a page. Part of the page's own chunk, so that it is
 * there on the first paint and nothing shifts.
 */
export function ConfirmEmailBar({ email }: { email: string }) {
  const { isBusy, send } = useSendConfirmation(email);
  return (
    <div
      role="status"
      className="mb-2 flex h-11 items-center justify-between gap-x-4 rounded-control border border-hairline bg-raised pl-4 md:mb-3"
    >
      <p className="min-w-0 truncate text-stone">
        {SHORT_REASON.line}
        <span className="max-md:hidden">
          {SHORT_REASON.rest} We sent a link to <span className="text-bone">{email}</span>.
        </span>
      </p>
      <Button
        variant="quiet"
        busy={isBusy}
        busyLabel="Sending..."
        className="h-full underline underline-offset-4"
        onClick={() => void send()}
      >
        Send again
      </Button>
    </div>
  );
}
