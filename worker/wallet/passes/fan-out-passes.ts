import type { Kernel } from '#worker/kernel.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { WALLET_ERRORS } from '#worker/wallet/copy.ts';
import { log } from '#worker/http/log.ts';
import {
  findNotification,
  markFannedOut,
  planPassDeliveries,
} from '#worker/wallet/notifications/store.ts';
import { recordPassDelivery } from '#worker/wallet/notifications/deliveries.ts';
import type { PassNotice } from '#worker/wallet/wallet-card.ts';
import { notifyWallets } from './notify-wallets.ts';
import type { PassRow } from './pass-row.ts';
import { findPass, listSerials } from './store.ts';
import { syncPass } from './sync-pass.ts';

/**
 * Enqueues an update of all passes of an owner after a change of settings. Throws `unavailable` if
 * the queue fails: saving again retries.
 */
export async function enqueueFanOut(kernel: Kernel, userId: string): Promise<void> {
  try {
    await kernel.enqueue([{ kind: 'spread_passes', userId }]);
  } catch (error) {
    log('error', 'pass_settings_not_enqueued', { userId, error: String(error) });
    throw new ApiError('unavailable', {
      message: WALLET_ERRORS.passesNotUpdated,
      retryAfterSeconds: 5,
    });
  }
}

/**
 * Enqueues a job for each pass of an owner, for new settings or a message. Idempotent; throws to be
 * retried.
 */
export async function fanOutPasses(
  kernel: Kernel,
  { userId, notification }: { userId: string; notification?: string | undefined },
): Promise<void> {
  if (notification === undefined) {
    const serials = await listSerials(kernel.db, userId, 'all');
    await kernel.enqueue(serials.map((serial) => ({ kind: 'sync_pass', serial })));
    return;
  }
  const serials = await planPassDeliveries(kernel.db, { id: notification, userId });
  await kernel.enqueue(serials.map((serial) => ({ kind: 'sync_pass', serial, notification })));
  await markFannedOut(kernel.db, notification);
}

/** Updates one pass to its card, settings and, if given, message, and notifies the wallets. */
export async function syncAndNotify(
  context: WalletContext,
  { serial, notification }: { serial: string; notification?: string | undefined },
): Promise<void> {
  const sync = async (notice: PassNotice | null): Promise<PassRow | null> => {
    const pass = await findPass(context.db, serial);
    return pass && syncPass(context, pass, { notice });
  };
  if (notification === undefined) {
    const synced = await sync(null);
    if (synced !== null) await notifyWallets(context, synced);
    return;
  }
  const notice = await findNotification(context.db, notification);
  if (notice === null) return;
  await recordPassDelivery(context.db, { notification, serial }, async () => {
    const synced = await sync(notice);
    if (synced === null || synced.voidedAt !== null) return 'gone';
    await notifyWallets(context, synced, notification);
    return 'sent';
  });
}
