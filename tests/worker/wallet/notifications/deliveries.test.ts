import { expect, test } from 'vitest';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';
import { DAY } from '#tests/worker/world/card.ts';
import {
  path,
  readReports,
  MESSAGE,
  createRecordingSender,
  startNotifications,
} from './start-notifications.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { readRow } from '#tests/worker/world/sql.ts';

test('duplicate queue messages notify each device once', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const card = await startNotifications({ sender }, 2);
  await card.send(card.user, 'POST', path, MESSAGE);
  const done = await card.drainQueue();
  expect(done.map(({ kind }) => kind)).toEqual([
    'spread_passes',
    'sync_pass',
    'push_pass',
    'push_pass',
  ]);
  card.queue.push(...done);
  await card.drainQueue();
  expect(pushed).toHaveLength(2);
});

test('an unreachable device waits, is notified by a later attempt, and fails after the last one', async () => {
  let isDown = true;
  const { sender } = createRecordingSender(() =>
    isDown ? Promise.reject(new Error('APNs responded with 503')) : Promise.resolve('sent'),
  );
  const card = await startNotifications({ sender });
  const phonesOf = async () =>
    (await readReports(card, card.user)).notifications[0]?.passes[0]?.phones;
  await card.send(card.user, 'POST', path, MESSAGE);
  await expect(card.drainQueue()).rejects.toThrow('APNs responded with 503');
  const [push] = [
    { kind: 'push_pass' as const, serial: card.savedPass.serial, ...(await job(card)) },
  ];
  expect(await phonesOf()).toMatchObject({ waiting: 1, failed: 0 });
  for (let attempt = 2; attempt <= ATTEMPTS_MAX; attempt++) {
    await expect(card.wallet.jobs.push_pass(push)).rejects.toThrow('APNs responded with 503');
  }
  expect(await phonesOf()).toMatchObject({ waiting: 0, failed: 1 });
  expect((await readReports(card, card.user)).notifications[0]?.isDone).toBe(true);
  // An operator may redrive the dead letters.
  isDown = false;
  await card.wallet.jobs.push_pass(push);
  expect(await phonesOf()).toMatchObject({ sent: 1, failed: 0 });
});

test('S-M9: an unconfirmed device gets a message, too, and is reported once it was reached', async () => {
  const known = 'ab'.repeat(32);
  const pushed: string[] = [];
  const send = (pushToken: string) => {
    pushed.push(pushToken);
    return Promise.resolve(pushToken === known ? ('sent' as const) : ('gone' as const));
  };
  const card = await startNotifications({ sender: { send } }, 0);
  for (const [at, pushToken] of [known, 'cd'.repeat(32)].entries()) {
    await createPhone(card.send, `unconfirmed-${at}`, pushToken).register(card.savedPass);
  }
  await card.send(card.user, 'POST', path, MESSAGE);
  await card.drainQueue();
  expect(pushed).toHaveLength(2);
  const { notifications } = await readReports(card, card.user);
  expect(notifications[0]?.passes[0]?.phones).toMatchObject({ sent: 1, gone: 0, waiting: 0 });
});

/** The push that the queue would retry. */
async function job(card: Awaited<ReturnType<typeof startNotifications>>) {
  const { notifications } = await readReports(card, card.user);
  const notification = notifications[0]?.id ?? '';
  const row = await readRow<{ deviceId: string }>(
    `SELECT device_id AS deviceId FROM pass_deliveries WHERE notification_id = ? AND channel = 'phone'`,
    notification,
  );
  return { notification, deviceId: row?.deviceId ?? '' };
}

test('without a push key the pass contains the message, and devices learn of it by polling', async () => {
  const card = await startNotifications();
  await card.send(card.user, 'POST', path, MESSAGE);
  await card.drainQueue();
  const { notifications } = await readReports(card, card.user);
  expect(notifications[0]).toMatchObject({
    isDone: true,
    passes: [{ state: 'sent', phones: { later: 1, sent: 0 } }],
  });
});

test('a card paused before its message is delivered shows nothing, and the report says so', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const card = await startNotifications({ sender });
  await card.send(card.user, 'POST', path, MESSAGE);
  const [fanOut] = card.queue.splice(0);
  if (fanOut?.kind !== 'spread_passes') throw new Error('no fan-out job');
  await card.wallet.jobs.spread_passes(fanOut);
  const jobs = card.queue.splice(0);
  const paused = { ...card.content, isActive: false };
  await card.send(card.user, 'PUT', `/api/cards/${card.username}`, paused);
  await card.drainQueue();
  const before = pushed.length;
  card.queue.push(...jobs);
  await card.drainQueue();
  expect(pushed).toHaveLength(before);
  const { notifications } = await readReports(card, card.user);
  expect(notifications[0]).toMatchObject({ isDone: true, passes: [{ state: 'gone' }] });
});

test('the sweep sends a message that the queue lost, and deletes one of 90 days ago', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const card = await startNotifications({ sender });
  await card.send(card.user, 'POST', path, MESSAGE);
  card.queue.splice(0);
  // The sweep covers everything in the database, including rows of other tests.
  const swept = async () => {
    await card.wallet.sweep.wallet();
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
  await card.drainQueue();
  expect(pushed).toHaveLength(1);
  expect(await swept()).toEqual([]);
  card.clock.at += 91 * DAY;
  await card.wallet.sweep.wallet();
  expect((await readReports(card, card.user)).notifications).toEqual([]);
});

test('a delayed message never replaces a later one', async () => {
  const card = await startNotifications();
  const read = async () => {
    const response = await card.send(null, 'GET', `/card/${card.username}/pass.pkpass`);
    return (await openPass(response)).message;
  };
  await card.send(card.user, 'POST', path, MESSAGE);
  const [held] = card.queue.splice(0);
  card.clock.at += 1000;
  await card.send(card.user, 'POST', path, { ...MESSAGE, message: 'The later one' });
  await card.drainQueue();
  if (held !== undefined) card.queue.push(held);
  await card.drainQueue();
  expect((await read())?.value).toBe('The later one');
});
