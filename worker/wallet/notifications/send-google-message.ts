import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { recordGoogleDelivery, consumeAlertQuota } from './deliveries.ts';
import { findNotification } from './store.ts';
import { findPass } from '#worker/wallet/passes/store.ts';

/** Adds an owner's message to the pass at Google, with an alert while today's quota lasts. */
export async function sendGoogleMessage(
  context: Pick<WalletContext, 'db' | 'google' | 'now'>,
  job: { serial: string; notification: string },
): Promise<void> {
  const { db, google } = context;
  const pass = await findPass(db, job.serial);
  const notice = await findNotification(db, job.notification);
  if (google === null || pass === null || notice === null) return;
  await recordGoogleDelivery(db, job, async () => {
    if (pass.voidedAt !== null) return 'gone';
    const isAlerting = await consumeAlertQuota(db, job, context.now());
    return google.addMessage(pass, notice, isAlerting);
  });
}
