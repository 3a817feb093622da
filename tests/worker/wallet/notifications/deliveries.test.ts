import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';
import { DAY } from '#tests/worker/cards/harness.ts';
import {
  path,
  reportsOf,
  SAID,
  senderOf,
  start,
} from '#tests/worker/wallet/notifications/start.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

test('every message of the queue may come twice and each phone is told once', async () => {
  const { sender, told } = senderOf(() => Promise.resolve('sent'));
  const card = await start({ sender }, 2);
  await card.send(card.user, 'POST', path, SAID);
  const done = await card.work();
  expect(done.map(({ kind }) => kind)).toEqual([
    'spread_passes',
    'sync_pass',
    'push_pass',
    'push_pass',
  ]);
  card.queue.push(...done);
  await card.work();
  expect(told).toHaveLength(2);
});

test('a phone that cannot be reached waits, is told at a later attempt, and has failed after the last', async () => {
  let isDown = true;
  const { sender } = senderOf(() =>
    isDown ? Promise.reject(new Error('APNs answered 503')) : Promise.resolve('sent'),
  );
  const card = await start({ sender });
  const phonesOf = async () =>
    (await reportsOf(card, card.user)).notifications[0]?.passes[0]?.phones;
  await card.send(card.user, 'POST', path, SAID);
  await expect(card.work()).rejects.toThrow('APNs answered 503');
  const [push] = [{ kind: 'push_pass' as const, serial: card.held.serial, ...(await job(card)) }];
  expect(await phonesOf()).toMatchObject({ waiting: 1, failed: 0 });
  for (let attempt = 2; attempt <= ATTEMPTS_MAX; attempt++) {
    await expect(card.wallet.jobs.push(push)).rejects.toThrow('APNs answered 503');
  }
  expect(await phonesOf()).toMatchObject({ waiting: 0, failed: 1 });
  expect((await reportsOf(card, card.user)).notifications[0]?.isDone).toBe(true);
  // An operator may hand the dead letters back.
  isDown = false;
  await card.wallet.jobs.push(push);
  expect(await phonesOf()).toMatchObject({ sent: 1, failed: 0 });
});

test('M9: an unconfirmed phone gets a message too, and is in the report only once it was reached', async () => {
  const known = 'ab'.repeat(32);
  const pushed: string[] = [];
  const send = (pushToken: string) => {
    pushed.push(pushToken);
    return Promise.resolve(pushToken === known ? ('sent' as const) : ('gone' as const));
  };
  const card = await start({ sender: { send } }, 0);
  for (const [at, pushToken] of [known, 'cd'.repeat(32)].entries()) {
    await createPhone(card.send, `unconfirmed-${at}`, pushToken).register(card.held);
  }
  await card.send(card.user, 'POST', path, SAID);
  await card.work();
  expect(pushed).toHaveLength(2);
  const { notifications } = await reportsOf(card, card.user);
  expect(notifications[0]?.passes[0]?.phones).toMatchObject({ sent: 1, gone: 0, waiting: 0 });
});

/** The push the queue would repeat. */
async function job(card: Awaited<ReturnType<typeof start>>) {
  const { notifications } = await reportsOf(card, card.user);
  const notification = notifications[0]?.id ?? '';
  const row = await env.DB.prepare(
    `SELECT device_id AS deviceId FROM pass_deliveries WHERE notification_id = ? AND channel = 'phone'`,
  )
    .bind(notification)
    .first<{ deviceId: string }>();
  return { notification, deviceId: row?.deviceId ?? '' };
}

test('without a push key the message stands in the pass, and phones are left to ask', async () => {
  const card = await start();
  await card.send(card.user, 'POST', path, SAID);
  await card.work();
  const { notifications } = await reportsOf(card, card.user);
  expect(notifications[0]).toMatchObject({
    isDone: true,
    passes: [{ state: 'sent', phones: { later: 1, sent: 0 } }],
  });
});

test('a card paused while its message is on the way says nothing, and the report says so', async () => {
  const { sender, told } = senderOf(() => Promise.resolve('sent'));
  const card = await start({ sender });
  await card.send(card.user, 'POST', path, SAID);
  const [spread] = card.queue.splice(0);
  if (spread?.kind !== 'spread_passes') throw new Error('nothing to spread');
  await card.wallet.jobs.spread(spread);
  const asked = card.queue.splice(0);
  const paused = { ...card.content, isActive: false };
  await card.send(card.user, 'PUT', `/api/cards/${card.username}`, paused);
  await card.work();
  const before = told.length;
  card.queue.push(...asked);
  await card.work();
  expect(told).toHaveLength(before);
  const { notifications } = await reportsOf(card, card.user);
  expect(notifications[0]).toMatchObject({ isDone: true, passes: [{ state: 'gone' }] });
});

test('a message the queue lost is sent by the sweep, and one of 90 days ago is forgotten', async () => {
  const { sender, told } = senderOf(() => Promise.resolve('sent'));
  const card = await start({ sender });
  await card.send(card.user, 'POST', path, SAID);
  card.queue.splice(0);
  // The sweep goes over all there is, what other tests left included.
  const swept = async () => {
    await card.wallet.sweep();
    const ours = card.queue.filter(
      (job) => job.kind === 'spread_passes' && job.userId === card.user,
    );
    card.queue.splice(0);
    return ours;
  };
  expect(await swept()).toEqual([]);
  card.clock.at += 3_600_000;
  const lost = await swept();
  expect(lost).toHaveLength(1);
  card.queue.push(...lost);
  await card.work();
  expect(told).toHaveLength(1);
  expect(await swept()).toEqual([]);
  card.clock.at += 91 * DAY;
  await card.wallet.sweep();
  expect((await reportsOf(card, card.user)).notifications).toEqual([]);
});

test('a message held up never takes the place of a later one', async () => {
  const card = await start();
  const read = async () => {
    const response = await card.send(null, 'GET', `/card/${card.username}/pass.pkpass`);
    return (await openPass(response)).message;
  };
  await card.send(card.user, 'POST', path, SAID);
  const [held] = card.queue.splice(0);
  card.clock.at += 1000;
  await card.send(card.user, 'POST', path, { ...SAID, message: 'The later one' });
  await card.work();
  if (held !== undefined) card.queue.push(held);
  await card.work();
  expect((await read())?.value).toBe('The later one');
});
