import { appSettings } from '#src/browser/app-settings.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { RetryNotice } from '#src/ui/content/notice.tsx';

/**
 * Replaces the cards when the initial sync failed and this device has none. A form for a first card
 * would look like an account without cards.
 */
export function CardsMissing() {
  return (
    <>
      <h1 className="mb-6 font-display text-2xl">Your {appSettings.productName}</h1>
      <RetryNotice title="We couldn't load your cards" onRetry={() => void publisher.sync()}>
        Your published cards are still online. Check your connection and try again.
      </RetryNotice>
    </>
  );
}
