import { log } from '#worker/http/log.ts';
import { listDevices } from '#worker/wallet/passkit/registrations.ts';
import type { PassRow } from '#worker/wallet/passes/pass-row.ts';
import { planTelling } from '#worker/wallet/notifications/deliveries.ts';
import { findUntold, markTold } from '#worker/wallet/passes/store.ts';
import { findConcerned, syncPass, type SyncDeps } from '#worker/wallet/passes/sync.ts';

/** Work for the queue, in the shape of its messages. */
export type WalletJob =
  | { kind: 'sync_passes'; username: string; origin: string }
  | { kind: 'spread_passes'; userId: string; notification?: string | undefined }
  | { kind: 'sync_pass'; serial: string; notification?: string | undefined }
  | { kind: 'push_pass'; serial: string; deviceId: string; notification?: string | undefined }
  | { kind: 'update_google_pass'; serial: string }
  | { kind: 'message_google_pass'; serial: string; notification: string }
  | { kind: 'end_google_pass'; serial: string };

export interface AnnounceDeps extends SyncDeps {
  enqueue: (jobs: readonly WalletJob[]) => Promise<void>;
  /** Whether phones can be told, and whether Google has a copy to keep. */
  tells: { phones: boolean; google: boolean };
}

/** A card changed under this name: its passes follow by the queue. Never throws: the change itself is done. */
export async function announceCard(
  deps: AnnounceDeps,
  username: string,
  origin: string,
): Promise<void> {
  try {
    const serials = await findConcerned(deps, username).catch((error: unknown) => {
      // Not known now whether there are any: the queue looks again.
      log('warn', 'passes_not_looked_up', { username, error: String(error) });
      return null;
    });
    if (serials?.length === 0) return;
    await deps
      .enqueue([{ kind: 'sync_passes', username, origin }])
      .catch(async (error: unknown) => {
        // Without the queue the passes follow at once; the sweep tells the wallets.
        log('warn', 'passes_synced_at_once', { username, error: String(error) });
        const concerned = serials ?? (await findConcerned(deps, username));
        for (const serial of concerned) await syncPass(deps, serial, { origin });
      });
  } catch (error) {
    // The card's next change brings its passes along.
    log('error', 'passes_not_announced', { username, error: String(error) });
  }
}

/** Brings the passes of a name up to date and tells the wallets of what can be seen. Safe to repeat; throws to be repeated. */
export async function syncAndTell(
  deps: AnnounceDeps,
  username: string,
  origin: string,
): Promise<void> {
  for (const serial of await findConcerned(deps, username)) {
    const synced = await syncPass(deps, serial, { origin });
    if (synced !== null) await tellWallets(deps, synced.pass);
  }
}

/**
 * Asks the queue to tell every phone that follows a pass, and Google, unless they have been told of it as it is. That is
 * noted after the queue has taken the messages: what fails between is told twice rather than never. A message from the
 * owner goes to every one of them, and what becomes of it is written down.
 */
export async function tellWallets(
  deps: AnnounceDeps,
  pass: PassRow,
  notification?: string,
): Promise<void> {
  const isTold = pass.toldTag >= pass.changeTag;
  if (isTold && notification === undefined) return;
  const { serial } = pass;
  const { phones, google } = deps.tells;
  if (notification !== undefined) {
    await planTelling(deps.db, { notification, serial }, deps.tells);
  }
  const devices = phones ? await listDevices(deps.db, serial) : [];
  await deps.enqueue([
    ...(google && !isTold ? [{ kind: 'update_google_pass', serial } as const] : []),
    ...(google && notification !== undefined
      ? [{ kind: 'message_google_pass', serial, notification } as const]
      : []),
    ...devices.map((deviceId) => buildPush({ serial, deviceId }, notification)),
  ]);
  await markTold(deps.db, pass);
}

function buildPush(phone: { serial: string; deviceId: string }, notification?: string): WalletJob {
  const push = { kind: 'push_pass', ...phone } as const;
  return notification === undefined ? push : { ...push, notification };
}

/** Most passes one sweep tells of. */
const SWEEP_MAX = 100;

/** Tells of what the queue did not take when it happened. */
export async function sweepUntold(deps: AnnounceDeps): Promise<void> {
  for (const pass of await findUntold(deps.db, SWEEP_MAX)) await tellWallets(deps, pass);
}
