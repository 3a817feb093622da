import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { log } from '#worker/http/log.ts';
import {
  confirmReached,
  findPushToken,
  deletePushToken,
} from '#worker/wallet/passkit/registrations.ts';
import { recordDeviceDelivery } from '#worker/wallet/notifications/deliveries.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';

/**
 * Pushes a pass change to one device. Throws if a retry may succeed; an invalid push token is
 * deleted.
 */
export async function pushPass(
  context: Pick<WalletContext, 'db' | 'readKeys' | 'sender' | 'now'>,
  job: { serial: string; deviceId: string; notification?: string | undefined },
): Promise<void> {
  const signer = (await context.readKeys())?.signer;
  const { sender } = context;
  // Without a push key devices learn of changes when they poll.
  if (!signer || sender === null) return;
  const push = async (): Promise<PushOutcome> => {
    const pushToken = await findPushToken(context.db, job);
    if (pushToken === null) return 'gone';
    const outcome = await sender.send(pushToken, signer.passTypeIdentifier);
    if (outcome === 'sent') {
      await confirmReached(context.db, job, context.now()).catch((error: unknown) => {
        // The push was sent, so the job is done. The next push confirms the device.
        log('warn', 'pass_device_not_confirmed', { serial: job.serial, error: String(error) });
      });
      return outcome;
    }
    await deletePushToken(context.db, pushToken, context.now());
    log('info', 'pass_device_gone', { serial: job.serial });
    return outcome;
  };
  const { notification, ...device } = job;
  if (notification === undefined) await push();
  else await recordDeviceDelivery(context.db, { ...device, notification }, push);
}
