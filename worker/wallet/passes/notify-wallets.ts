import type { Kernel } from '#worker/kernel.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import type { Job } from '#worker/jobs/job.ts';
import { log } from '#worker/http/log.ts';
import { listDevices } from '#worker/wallet/passkit/registrations.ts';
import type { PassRow } from './pass-row.ts';
import { planDeliveries } from '#worker/wallet/notifications/deliveries.ts';
import { findUnnotified, markNotified } from './store.ts';
import { findAffectedPasses, syncPass } from './sync-pass.ts';

/**
 * Enqueues an update of a card's passes after a change. Never throws: the change itself is
 * committed.
 */
export async function refreshPasses(
  kernel: Kernel,
  username: string,
  origin: string,
): Promise<void> {
  try {
    const affected = await findAffectedPasses(kernel, username).catch((error: unknown) => {
      // Unknown whether there are any; the job looks again.
      log('warn', 'passes_lookup_failed', { username, error: String(error) });
      return null;
    });
    if (affected?.length === 0) return;
    await kernel
      .enqueue([{ kind: 'sync_passes', username, origin }])
      .catch(async (error: unknown) => {
        // Queue unavailable: update the passes now and leave the wallets to the sweep.
        log('warn', 'passes_synced_inline', { username, error: String(error) });
        const passes = affected ?? (await findAffectedPasses(kernel, username));
        for (const pass of passes) await syncPass(kernel, pass, { origin });
      });
  } catch (error) {
    // The next change of the card updates its passes.
    log('error', 'passes_not_refreshed', { username, error: String(error) });
  }
}

/**
 * Updates a card's passes and notifies wallets of visible changes. Idempotent; throws to be
 * retried.
 */
export async function syncPasses(
  context: WalletContext,
  username: string,
  origin: string,
): Promise<void> {
  for (const pass of await findAffectedPasses(context, username)) {
    const synced = await syncPass(context, pass, { origin });
    if (synced !== null) await notifyWallets(context, synced);
  }
}

/**
 * Enqueues notifications for every registered device and Google, unless they know the present
 * version. That is recorded after the queue accepted the jobs: a failure in between notifies twice
 * rather than never. An owner's message goes to all of them, with its deliveries recorded.
 */
export async function notifyWallets(
  context: WalletContext,
  pass: PassRow,
  notification?: string,
): Promise<void> {
  const isNotified = pass.notifiedTag >= pass.updateTag;
  if (isNotified && notification === undefined) return;
  const { serial } = pass;
  const channels = { phones: context.sender !== null, google: context.google !== null };
  if (notification !== undefined) {
    await planDeliveries(context.db, { notification, serial }, channels);
  }
  const devices = channels.phones ? await listDevices(context.db, serial) : [];
  await context.enqueue([
    ...(channels.google && !isNotified ? [{ kind: 'update_google_pass', serial } as const] : []),
    ...(channels.google && notification !== undefined
      ? [{ kind: 'message_google_pass', serial, notification } as const]
      : []),
    ...devices.map((deviceId) => buildPush({ serial, deviceId }, notification)),
  ]);
  await markNotified(context.db, pass);
}

function buildPush(phone: { serial: string; deviceId: string }, notification?: string): Job {
  const push = { kind: 'push_pass', ...phone } as const;
  return notification === undefined ? push : { ...push, notification };
}

/** Passes per sweep. */
const SWEEP_MAX = 100;

/** Notifies wallets of changes that were not enqueued when they happened. */
export async function sweepUnnotified(context: WalletContext): Promise<void> {
  for (const pass of await findUnnotified(context.db, SWEEP_MAX))
    await notifyWallets(context, pass);
}
