import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { NotificationReport } from '#shared/api/pass-notifications.ts';
import { DAY, START } from '#tests/worker/cards/harness.ts';
import { startGoogle } from '#tests/worker/wallet/google-account.ts';
import { path, reportsOf, SAID, start } from '#tests/worker/wallet/notifications/start.ts';

test('Google rings three times in 24 hours, then the message only stands there; the day moves on', async () => {
  const clock = { at: START };
  const { emulator, google } = await startGoogle(() => new Date(clock.at));
  const card = await start({ google });
  const sendNext = async (message: string): Promise<NotificationReport | undefined> => {
    card.clock.at += 60_000;
    clock.at = card.clock.at;
    await card.send(card.user, 'POST', path, { ...SAID, message });
    await card.work();
    return (await reportsOf(card, card.user)).notifications[0];
  };
  const outcomes: (string | null | undefined)[] = [];
  for (const message of ['one', 'two', 'three', 'four']) {
    outcomes.push((await sendNext(message))?.passes[0]?.google);
  }
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'quiet']);
  // The fourth is not even asked to ring: Google would count that against us.
  expect(emulator.calls.filter((call) => call.endsWith('/addMessage'))).toHaveLength(4);
  const object = [...emulator.written.values()].at(-1);
  expect(object?.['messages']).toMatchObject([
    { header: 'New role', body: 'one <a href="https://example.com/desk">Open</a>' },
    { messageType: 'TEXT_AND_NOTIFY' },
    { messageType: 'TEXT_AND_NOTIFY' },
    { body: expect.stringMatching(/^four/), messageType: 'TEXT' },
  ]);
  card.clock.at += DAY;
  expect((await sendNext('five'))?.passes[0]?.google).toBe('sent');
});

test('Google keeps ten messages: the oldest makes place, and none of the old ones rings again', async () => {
  const clock = { at: START };
  const { emulator, google } = await startGoogle(() => new Date(clock.at));
  const card = await start({ google });
  for (let index = 0; index < 13; index++) {
    card.clock.at += DAY / 2;
    clock.at = card.clock.at;
    await card.send(card.user, 'POST', path, { ...SAID, message: `message ${index}` });
    await card.work();
  }
  const object = [...emulator.written.values()].at(-1);
  const kept = z
    .array(z.object({ body: z.string(), messageType: z.string() }))
    .parse(object?.['messages']);
  expect(kept.map(({ body }) => Number(/message (\d+)/.exec(body)?.[1]))).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(kept.slice(0, -1).every(({ messageType }) => messageType === 'TEXT')).toBe(true);
  expect(kept.at(-1)?.messageType).toBe('TEXT_AND_NOTIFY');
});

test('an answer of Google that was lost makes no second message, an outage is repeated, a spent quota is quiet', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const card = await start({ google });
  await card.send(card.user, 'POST', path, SAID);
  const spread = card.queue.splice(0);
  for (const asked of spread)
    if (asked.kind === 'spread_passes') await card.wallet.jobs.spread(asked);
  for (const asked of card.queue.splice(0)) {
    if (asked.kind === 'sync_pass') await card.wallet.jobs.syncOne(asked);
  }
  const message = card.queue.find(({ kind }) => kind === 'message_google_pass');
  if (message?.kind !== 'message_google_pass') throw new Error('Google was not asked');
  for (const failure of [503, 'down', 429] as const) {
    emulator.failures.push(failure);
    await expect(card.wallet.jobs.messageGoogle(message)).rejects.toThrow(/Google/);
  }
  const rings = () => [...emulator.written.values()].at(-1)?.['messages'];
  expect(rings()).toBeUndefined();
  await card.wallet.jobs.messageGoogle(message);
  expect(rings()).toHaveLength(1);
  // As if our note of it had been lost with the answer.
  await env.DB.prepare(
    `UPDATE pass_deliveries SET state = 'waiting' WHERE channel = 'google'`,
  ).run();
  await card.wallet.jobs.messageGoogle(message);
  expect(rings()).toHaveLength(1);

  // Rings that we know nothing of: Google refuses the fourth, and the message stands all the same.
  const pass = { id: [...emulator.written.keys()].at(-1) ?? '' };
  for (const id of ['a', 'b']) {
    const answer = await emulator.handle(
      new Request(`https://google.test/walletobjects/v1/genericObject/${pass.id}/addMessage`, {
        method: 'POST',
        headers: { Authorization: 'Bearer emulated-access-token' },
        body: JSON.stringify({ message: { id, messageType: 'TEXT_AND_NOTIFY' } }),
      }),
    );
    expect(answer.status).toBe(200);
  }
  card.clock.at += 1000;
  await card.send(card.user, 'POST', path, { ...SAID, message: 'another' });
  await card.work();
  expect((await reportsOf(card, card.user)).notifications[0]?.passes[0]?.google).toBe('quiet');
});

test('an object Google has never seen is written before its message', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const card = await start({ google });
  emulator.written.clear();
  await card.send(card.user, 'POST', path, SAID);
  const jobs = card.queue.splice(0);
  card.queue.push(...jobs);
  emulator.written.set('3388000000012345678.business-card-1', { id: 'class' });
  await card.work();
  const object = [...emulator.written.values()].at(-1);
  expect(object).toMatchObject({
    genericType: 'GENERIC_BUSINESS_CARD',
    messages: [{ header: 'New role', messageType: 'TEXT_AND_NOTIFY' }],
  });
});
