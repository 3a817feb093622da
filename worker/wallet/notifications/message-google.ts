import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { settleGoogle, takeRing } from '#worker/wallet/notifications/deliveries.ts';
import { findNotification } from '#worker/wallet/notifications/store.ts';
import { findPass } from '#worker/wallet/passes/store.ts';

/** Puts an owner's message into Google's copy of a pass, with a ring while the day has one left. */
export async function messageGoogle(
  deps: { db: D1Database; google: GoogleWallet | null; now: () => Date },
  job: { serial: string; notification: string },
): Promise<void> {
  const { db, google } = deps;
  const pass = await findPass(db, job.serial);
  const notice = await findNotification(db, job.notification);
  if (google === null || pass === null || notice === null) return;
  await settleGoogle(db, job, async () => {
    if (pass.voidedAt !== null) return 'gone';
    const isRinging = await takeRing(db, job, deps.now());
    return google.addMessage(pass, notice, isRinging);
  });
}
