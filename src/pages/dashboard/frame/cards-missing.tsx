import { publisher, useInitialSync } from '#src/state/publishing/publisher.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';

/** Shown when the initial sync failed and this device has no cards. */
export function CardsMissing() {
  const isMissing = useInitialSync() === 'failed';
  if (!isMissing) return null;
  return (
    <div className="mb-8">
      <RetryNotice title="We couldn't load your cards" onRetry={() => void publisher.sync()}>
        Your published cards are still online. Check your connection and try again.
      </RetryNotice>
    </div>
  );
}
