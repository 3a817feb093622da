import { log } from '#worker/http/log.ts';
import {
  confirmReached,
  findPushToken,
  forgetPushToken,
} from '#worker/wallet/passkit/registrations.ts';
import { settlePhone } from '#worker/wallet/notifications/deliveries.ts';
import type { PushOutcome, PushSender } from '#worker/wallet/push/push-sender.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

/** Tells one phone that one pass changed. Throws when that may work later; a phone that is gone is forgotten. */
export async function pushPass(
  deps: {
    db: D1Database;
    sender: PushSender | null;
    readKeys: ReadWalletKeys;
    now: () => Date;
  },
  job: { serial: string; deviceId: string; notification?: string | undefined },
): Promise<void> {
  const signer = (await deps.readKeys())?.signer;
  const { sender } = deps;
  // Without a push key phones learn of changes when they ask.
  if (!signer || sender === null) return;
  const push = async (): Promise<PushOutcome> => {
    const pushToken = await findPushToken(deps.db, job);
    if (pushToken === null) return 'gone';
    const outcome = await sender.send(pushToken, signer.passTypeIdentifier);
    if (outcome === 'sent') {
      await confirmReached(deps.db, job, deps.now()).catch((error: unknown) => {
        // The push went out, so the job is done; the next push counts the phone.
        log('warn', 'pass_device_not_confirmed', { serial: job.serial, error: String(error) });
      });
      return outcome;
    }
    await forgetPushToken(deps.db, pushToken);
    log('info', 'pass_device_gone', { serial: job.serial });
    return outcome;
  };
  const { notification, ...phone } = job;
  if (notification === undefined) await push();
  else await settlePhone(deps.db, { ...phone, notification }, push);
}
