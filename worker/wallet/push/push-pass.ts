import { log } from '#worker/http/log.ts';
import {
  confirmReached,
  findPushToken,
  deletePushToken,
} from '#worker/wallet/passkit/registrations.ts';
import { recordDeviceDelivery } from '#worker/wallet/notifications/deliveries.ts';
import type { PushOutcome, PushSender } from '#worker/wallet/push/push-sender.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

/**
 * Pushes a pass change to one device. Throws if a retry may succeed; an invalid push token is
 * deleted.
 */
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
  // Without a push key devices learn of changes when they poll.
  if (!signer || sender === null) return;
  const push = async (): Promise<PushOutcome> => {
    const pushToken = await findPushToken(deps.db, job);
    if (pushToken === null) return 'gone';
    const outcome = await sender.send(pushToken, signer.passTypeIdentifier);
    if (outcome === 'sent') {
      await confirmReached(deps.db, job, deps.now()).catch((error: unknown) => {
        // The push was sent, so the job is done. The next push confirms the device.
        log('warn', 'pass_device_not_confirmed', { serial: job.serial, error: String(error) });
      });
      return outcome;
    }
    await deletePushToken(deps.db, pushToken);
    log('info', 'pass_device_gone', { serial: job.serial });
    return outcome;
  };
  const { notification, ...device } = job;
  if (notification === undefined) await push();
  else await recordDeviceDelivery(deps.db, { ...device, notification }, push);
}
