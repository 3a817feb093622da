import { useState } from 'react';
import { href } from '#shared/routes.ts';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** Shown while a stored token cannot be verified because the server does not respond. */
export function Unreachable() {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await session.start();
    setIsRetrying(false);
    if (session.read().canRetry) toasts.show(STILL_UNREACHABLE.page);
  };
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">We can't reach the server</h1>
      <p className="mt-3 text-md text-stone">
        You're still signed in on this device. Check your connection and try again.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button busy={isRetrying} busyLabel="Trying..." onClick={() => void retry()}>
          Try again
        </Button>
        <ButtonLink variant="outline" to={href('showCard')}>
          Show my card
        </ButtonLink>
      </div>
    </section>
  );
}
