import {
  listPassNotifications,
  sendPassNotification,
} from '#shared/api/wallet/pass-notifications.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

export const MESSAGE = {
  title: 'New role',
  message: 'Same person, new desk.',
  actionUrl: 'example.com/desk',
};
export const { path } = sendPassNotification;

type Harness = ReturnType<typeof createWalletHarness>;

/** A card with a pass on some devices, each with its own push token. */
export async function startNotifications(
  options: Parameters<typeof createWalletHarness>[0] = {},
  phones = 1,
) {
  const harness = createWalletHarness(options);
  const { user, username, content } = await harness.publish();
  await harness.createPass(user, username);
  const savedPass = await openPass(
    await harness.send(null, 'GET', `/card/${username}/pass.pkpass`),
  );
  for (let index = 0; index < phones; index++) {
    const phone = createPhone(harness.send, unique('device'), `${index}`.repeat(64));
    await phone.register(savedPass);
    // Polling confirms a device.
    await phone.listUpdated();
  }
  return { ...harness, user, username, content, savedPass };
}

export async function readReports({ send }: Pick<Harness, 'send'>, user: string) {
  return readAnswer(listPassNotifications, send(user, 'GET', listPassNotifications.path));
}

/** A sender that records push tokens. */
export function createRecordingSender(answer: (token: string) => Promise<PushOutcome>) {
  const pushed: string[] = [];
  return {
    pushed,
    sender: { send: (token: string) => (pushed.push(token), answer(token)) },
  };
}
