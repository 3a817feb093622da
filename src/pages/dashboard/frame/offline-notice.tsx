import { useState } from 'react';
import { href } from '#shared/routes.ts';
import { useCards } from '#src/state/cards.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Over the cards as this device last knew them. It goes by itself: the network's return asks the server again. */
export function OfflineNotice() {
  const { user, isAsking: isLate } = session.use();
  const hasCards = useCards(user?.id ?? null).length > 0;
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await publisher.sync();
    setIsAsking(false);
  };
  if (isLate) {
    return (
      // In the space above the tabs, so that nothing moves when it comes and goes.
      <p role="status" className="absolute -mt-4 text-xs leading-4 text-stone md:-mt-5">
        Still connecting. Shown as last known here.
      </p>
    );
  }
  return (
    <div className="mb-4">
      <Notice
        title="We cannot reach the server"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              busy={isAsking}
              busyLabel="Trying..."
              onClick={() => void ask()}
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
          ? 'Your cards are shown as this device last knew them. What you save is kept here and published once you are back online.'
          : 'You are still signed in, but your cards are not on this device yet. They come once you are back online.'}
      </Notice>
    </div>
  );
}
