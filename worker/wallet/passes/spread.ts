import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import {
  findNotification,
  markSpread,
  planDeliveries,
} from '#worker/wallet/notifications/store.ts';
import { settlePass } from '#worker/wallet/notifications/deliveries.ts';
import { tellWallets, type AnnounceDeps } from '#worker/wallet/passes/announce.ts';
import { listSerials } from '#worker/wallet/passes/store.ts';
import { syncPass } from '#worker/wallet/passes/sync.ts';

export type SpreadDeps = AnnounceDeps;

/** An owner's settings changed: their passes follow by the queue. Throws `unavailable` when it takes nothing: set again. */
export async function spreadLater(deps: SpreadDeps, userId: string): Promise<void> {
  try {
    await deps.enqueue([{ kind: 'spread_passes', userId }]);
  } catch (error) {
    log('error', 'pass_settings_not_spread', { userId, error: String(error) });
    throw new ApiError('unavailable', {
      message: 'This is kept, but your passes could not be changed yet. Please save it once more.',
      retryAfterSeconds: 5,
    });
  }
}

/** Asks each pass of an owner to say what is new: their settings, or a message. Safe to repeat; throws to be repeated. */
export async function spreadPasses(
  deps: SpreadDeps,
  { userId, notification }: { userId: string; notification?: string | undefined },
): Promise<void> {
  if (notification === undefined) {
    const serials = await listSerials(deps.db, userId, 'all');
    await deps.enqueue(serials.map((serial) => ({ kind: 'sync_pass', serial })));
    return;
  }
  const serials = await planDeliveries(deps.db, { id: notification, userId });
  await deps.enqueue(serials.map((serial) => ({ kind: 'sync_pass', serial, notification })));
  await markSpread(deps.db, notification);
}

/** Brings one pass up to its card, its owner's settings and, with one, a message, and tells the wallets. */
export async function syncOne(
  deps: SpreadDeps,
  { serial, notification }: { serial: string; notification?: string | undefined },
): Promise<void> {
  if (notification === undefined) {
    const synced = await syncPass(deps, serial, {});
    if (synced !== null) await tellWallets(deps, synced.pass);
    return;
  }
  const notice = await findNotification(deps.db, notification);
  if (notice === null) return;
  await settlePass(deps.db, { notification, serial }, async () => {
    const synced = await syncPass(deps, serial, { notice });
    if (synced === null || synced.pass.voidedAt !== null) return 'gone';
    await tellWallets(deps, synced.pass, notification);
    return 'sent';
  });
}
