import { listPassNotifications, sendPassNotification } from '#shared/api/pass-notifications.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

export const SAID = {
  title: 'New role',
  message: 'Same person, new desk.',
  actionUrl: 'example.com/desk',
};
export const { path } = sendPassNotification;

type Harness = ReturnType<typeof createWalletHarness>;

/** A card with a pass in some phones, each with a push token of its own. */
export async function start(options: Parameters<typeof createWalletHarness>[0] = {}, phones = 1) {
  const harness = createWalletHarness(options);
  const { user, username, content } = await harness.publish();
  await harness.made(user, username);
  const held = await openPass(await harness.send(null, 'GET', `/card/${username}/pass.pkpass`));
  for (let index = 0; index < phones; index++) {
    const phone = createPhone(harness.send, unique('device'), `${index}`.repeat(64));
    await phone.register(held);
    // A phone counts once it has asked.
    await phone.changed();
  }
  return { ...harness, user, username, content, held };
}

/** The messages of an owner and what became of them. */
export async function reportsOf({ send }: Pick<Harness, 'send'>, user: string) {
  return listPassNotifications.response.parse(
    await (await send(user, 'GET', listPassNotifications.path)).json(),
  );
}

/** A sender that remembers the push tokens it was given. */
export function senderOf(answer: (token: string) => Promise<PushOutcome>) {
  const told: string[] = [];
  return {
    told,
    sender: { send: (token: string) => (told.push(token), answer(token)) },
  };
}
