import { useState } from 'react';
import { href } from '#shared/routes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** Still signed in as far as we know, but the server gives no answer. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await onRetry();
    setIsAsking(false);
  };
  return (
    <section className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16">
      <h1 className="font-display text-2xl">We cannot reach the server</h1>
      <p className="mt-3 text-md text-stone">
        You are still signed in on this device. Check your connection and try again.
      </p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button busy={isAsking} busyLabel="Trying..." onClick={() => void ask()}>
          Try again
        </Button>
        <ButtonLink variant="outline" to={href('showCard')}>
          Show my card
        </ButtonLink>
      </div>
    </section>
  );
}
