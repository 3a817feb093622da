import { publisher, useArrival } from '#src/state/publishing/publisher.ts';
import { RetryNotice } from '#src/ui/notice.tsx';

/** Said over an empty desk where the server's list of cards could not be had. */
export function CardsMissing() {
  const isMissing = useArrival() === 'missing';
  if (!isMissing) return null;
  return (
    <div className="mb-8">
      <RetryNotice
        title="Your cards could not be brought here"
        onRetry={() => void publisher.sync()}
      >
        What you published stays online. Check your connection, then try again.
      </RetryNotice>
    </div>
  );
}
