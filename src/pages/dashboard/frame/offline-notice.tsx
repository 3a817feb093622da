import { useState } from 'react';
import { href } from '#shared/routes.ts';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

/**
 * Shown above the cards while the server is unreachable. Disappears on the next successful request.
 */
export function OfflineNotice() {
  const { user, isVerifying: isLate } = session.use();
  const hasCards = useCards(user?.id ?? null).length > 0;
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await publisher.sync();
    setIsRetrying(false);
    if (session.read().canRetry) toasts.show(STILL_UNREACHABLE.changes);
  };
  if (isLate) {
    return (
      // Uses the padding above the tabs, so that nothing moves when it appears.
      <p role="status" className="absolute -mt-4 text-xs leading-4 text-stone md:-mt-5">
        Still connecting. Showing saved data.
      </p>
    );
  }
  return (
    <div className="mb-4">
      <Notice
        title="We can't reach the server"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              busy={isRetrying}
              busyLabel="Trying..."
              onClick={() => void retry()}
            >
              Try again
            </Button>
            {hasCards && (
              <ButtonLink variant="quiet" to={href('showCard')}>
                Show my card
              </ButtonLink>
            )}
          </div>
        }
      >
        {hasCards
          ? "You're seeing the cards saved on this device. We'll publish your changes when you're back online."
          : "You're still signed in, but your cards aren't on this device yet. They'll load when you're back online."}
      </Notice>
    </div>
  );
}
