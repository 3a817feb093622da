import { log } from '#worker/http/log.ts';
import { findPushToken, forgetPushToken } from '#worker/wallet/passkit/registrations.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

/** Tells one phone that one pass changed. Throws when that may work later; a phone that is gone is forgotten. */
export async function pushPass(
  deps: { db: D1Database; sender: PushSender | null; readKeys: ReadWalletKeys },
  job: { serial: string; deviceId: string },
): Promise<void> {
  const signer = (await deps.readKeys())?.signer;
  // Without a push key phones learn of changes when they ask.
  if (!signer || deps.sender === null) return;
  const pushToken = await findPushToken(deps.db, job);
  if (pushToken === null) return;
  const outcome = await deps.sender.send(pushToken, signer.passTypeIdentifier);
  if (outcome === 'sent') return;
  await forgetPushToken(deps.db, pushToken);
  log('info', 'pass_device_gone', { serial: job.serial });
}
