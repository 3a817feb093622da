import { MINUTE_MS } from '#shared/format/duration.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPendingFanOut, deleteNotifications } from './store.ts';

/** The time the queue has for its own retries. */
const LOST_AFTER_MS = 30 * MINUTE_MS;
/** Retention of messages and their reports: 90 days. */
const RETENTION_MS = 90 * 24 * 60 * MINUTE_MS;

export async function sweepNotifications(kernel: Kernel): Promise<void> {
  const now = kernel.now().getTime();
  const lost = await findPendingFanOut(kernel.db, new Date(now - LOST_AFTER_MS));
  if (lost.length > 0) {
    await kernel.enqueue(
      lost.map(({ id, userId }) => ({ kind: 'spread_passes', userId, notification: id })),
    );
  }
  await deleteNotifications(kernel.db, new Date(now - RETENTION_MS));
}
