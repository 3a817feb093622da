import { publisher, useArrival } from '#src/state/publishing/publisher.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Said over an empty desk where the server's list of cards could not be had. */
export function CardsMissing() {
  const isMissing = useArrival() === 'missing';
  if (!isMissing) return null;
  return (
    <div className="mb-8">
      <Notice
        tone="warn"
        title="Your cards could not be brought here"
        action={
          <Button variant="outline" onClick={() => void publisher.sync()}>
            Try again
          </Button>
        }
      >
        What you published stays online. Check your connection, then try again.
      </Notice>
    </div>
  );
}
