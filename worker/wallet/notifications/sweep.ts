import { findUnspread, forgetNotifications } from '#worker/wallet/notifications/store.ts';
import type { AnnounceDeps } from '#worker/wallet/passes/announce.ts';

const MINUTE_MS = 60_000;
/** How long the queue has for its own attempts. */
const LOST_AFTER_MS = 30 * MINUTE_MS;
/** How long a message and its report are kept: 90 days. */
const KEPT_MS = 90 * 24 * 60 * MINUTE_MS;

/** Sends what the queue lost, and forgets what is old. */
export async function sweepNotifications(deps: AnnounceDeps): Promise<void> {
  const now = deps.now().getTime();
  const lost = await findUnspread(deps.db, new Date(now - LOST_AFTER_MS));
  if (lost.length > 0) {
    await deps.enqueue(
      lost.map(({ id, userId }) => ({ kind: 'spread_passes', userId, notification: id })),
    );
  }
  await forgetNotifications(deps.db, new Date(now - KEPT_MS));
}
