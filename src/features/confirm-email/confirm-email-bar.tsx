import { REASON } from '#src/features/confirm-email/reason.ts';
import { useSendConfirmation } from '#src/features/confirm-email/use-send-confirmation.ts';
import { Button } from '#src/ui/button.tsx';

/**
 * The confirmation request as a bar above a page. Part of the page's own chunk, so that it is there
 * on the first paint and nothing shifts.
 */
export function ConfirmEmailBar({ email }: { email: string }) {
  const { isBusy, send } = useSendConfirmation(email);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control border border-hairline-strong bg-raised px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm text-stone [overflow-wrap:anywhere]">
        {REASON} We sent a link to <span className="text-bone">{email}</span>.
      </p>
      <Button variant="outline" busy={isBusy} busyLabel="Sending..." onClick={() => void send()}>
        Send Again
      </Button>
    </div>
  );
}
