import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  listPassNotifications,
  sendPassNotification,
  type NotificationReport,
} from '#shared/api/pass-notifications.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/notification.ts';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';
import type { PushOutcome } from '#worker/wallet/push/push-sender.ts';
import { addUser, DAY, START, unique } from '#tests/worker/cards/harness.ts';
import { startGoogle } from '#tests/worker/wallet/google-account.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { createPhone, openPass } from '#tests/worker/wallet/passkit/phone.ts';

const SAID = {
  title: 'New role',
  message: 'Same person, new desk.',
  actionUrl: 'example.com/desk',
};
const { path } = sendPassNotification;

type Harness = ReturnType<typeof createWalletHarness>;

/** A card with a pass in some phones, each with a push token of its own. */
async function start(options: Parameters<typeof createWalletHarness>[0] = {}, phones = 1) {
  const harness = createWalletHarness(options);
  const { user, username, content } = await harness.publish();
  await harness.made(user, username);
  const held = await openPass(await harness.send(null, 'GET', `/card/${username}/pass.pkpass`));
  for (let index = 0; index < phones; index++) {
    const phone = createPhone(harness.send, unique('device'), `${index}`.repeat(64));
    await phone.register(held);
  }
  return { ...harness, user, username, content, held };
}

async function reportsOf({ send }: Pick<Harness, 'send'>, user: string) {
  return listPassNotifications.response.parse(
    await (await send(user, 'GET', listPassNotifications.path)).json(),
  );
}

const senderOf = (answer: (token: string) => Promise<PushOutcome>) => {
  const told: string[] = [];
  return {
    told,
    sender: { send: (token: string) => (told.push(token), answer(token)) },
  };
};

test('POST /api/passes/notifications is accepted, reaches every phone, and is reported per pass', async () => {
  const { sender, told } = senderOf((token) => Promise.resolve(token[0] === '1' ? 'gone' : 'sent'));
  const card = await start({ sender }, 3);
  const answer = await card.send(card.user, 'POST', path, SAID);
  expect(answer.status).toBe(202);
  const { notification } = sendPassNotification.response.parse(await answer.json());
  expect(notification).toMatchObject({ ...SAID, actionUrl: 'https://example.com/desk' });
  expect([notification.isDone, notification.passes]).toEqual([false, []]);
  await card.work();
  expect(told.map((token) => token[0]).toSorted()).toEqual(['0', '1', '2']);
  const { notifications, today } = await reportsOf(card, card.user);
  expect(notifications).toEqual([
    {
      ...notification,
      isDone: true,
      passes: [
        {
          serial: card.held.serial,
          username: card.username,
          name: 'Ann Example',
          state: 'sent',
          phones: { waiting: 0, sent: 2, later: 0, gone: 1, failed: 0 },
          google: null,
        },
      ],
    },
  ]);
  expect(today).toEqual({ used: 1, limit: NOTIFICATIONS_PER_DAY });
});

test('the same id again is the same message: one row, one push to each phone, the same answer', async () => {
  const { sender, told } = senderOf(() => Promise.resolve('sent'));
  const card = await start({ sender });
  const body = { ...SAID, id: crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => card.send(card.user, 'POST', path, body)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await card.work();
  const again = await card.send(card.user, 'POST', path, body);
  expect(again.status).toBe(202);
  const { notification } = sendPassNotification.response.parse(await again.json());
  expect(notification).toMatchObject({ id: body.id, isDone: true });
  await card.work();
  expect(told).toHaveLength(1);
  expect((await reportsOf(card, card.user)).notifications).toHaveLength(1);
  const other = await start();
  expect((await other.send(other.user, 'POST', path, body)).status).toBe(400);
});

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
  const kept = object?.['messages'] as { body: string; messageType: string }[];
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

test('nobody is written to without a pass in use, and a paused card gets no message', async () => {
  const { send, publish, made, work } = createWalletHarness();
  const nobody = await addUser();
  const refused = await send(nobody, 'POST', path, SAID);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'not_published',
    message: 'You have no pass in use yet, so nobody would receive this.',
  });
  const { user, username, content } = await publish();
  await made(user, username);
  await send(user, 'PUT', `/api/cards/${username}`, { ...content, isActive: false });
  await work();
  expect((await send(user, 'POST', path, SAID)).status).toBe(409);
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

test('what the passes say already is not said again: phones announce only what is new', async () => {
  const card = await start();
  expect((await card.send(card.user, 'POST', path, SAID)).status).toBe(202);
  const refused = await card.send(card.user, 'POST', path, { ...SAID, title: 'Again' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path: 'message' }] });
  card.clock.at += 1000;
  expect((await card.send(card.user, 'POST', path, { ...SAID, message: 'New' })).status).toBe(202);
  card.clock.at += 1000;
  expect((await card.send(card.user, 'POST', path, SAID)).status).toBe(202);
});

test('ten messages in 24 hours are taken, of forty at once ten, the next after a day', async () => {
  const card = await start();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      card.send(card.user, 'POST', path, { ...SAID, message: `message ${index}` }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status === 429);
  expect([taken.length, refused.length]).toEqual([NOTIFICATIONS_PER_DAY, 30]);
  expect(refused[0]?.headers.get('Retry-After')).toBe('3600');
  card.clock.at += DAY;
  expect((await card.send(card.user, 'POST', path, { ...SAID, message: 'n' })).status).toBe(202);
});

test('a queue that takes nothing: nobody received it, nothing remains, and the same id goes through later', async () => {
  const card = await start();
  const down = createWalletHarness({ enqueue: () => Promise.reject(new Error('queue is down')) });
  const body = { ...SAID, id: crypto.randomUUID() };
  const failed = await down.send(card.user, 'POST', path, body);
  expect(failed.status).toBe(503);
  expect(await failed.json()).toMatchObject({
    message: 'Your message could not be sent, nobody received it. Please try again.',
  });
  expect((await reportsOf(card, card.user)).notifications).toEqual([]);
  expect((await card.send(card.user, 'POST', path, body)).status).toBe(202);
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

test('hostile bodies, no session and too many calls are refused, and nothing is kept', async () => {
  const card = await start();
  const hostile = [
    {},
    { ...SAID, title: '' },
    { ...SAID, title: 'x'.repeat(61) },
    { ...SAID, message: 'm'.repeat(179) },
    { ...SAID, message: 'a\u0000b' },
    { ...SAID, message: '\ud800' },
    { ...SAID, message: { $ne: '' } },
    { ...SAID, actionUrl: 'javascript:alert(1)' },
    { ...SAID, actionUrl: 'https://user:pass@example.com' },
    { ...SAID, id: 'no-uuid' },
    { ...SAID, id: "' OR 1=1 --" },
  ];
  for (const body of hostile) {
    const refused = await card.send(card.user, 'POST', path, body);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  }
  const long = { ...SAID, message: 'x'.repeat(70_000) };
  expect((await card.send(card.user, 'POST', path, long)).status).toBe(413);
  expect((await card.send(null, 'POST', path, SAID)).status).toBe(401);
  expect((await card.send(null, 'GET', path)).status).toBe(401);
  expect((await reportsOf(card, card.user)).notifications).toEqual([]);
  const keys: string[] = [];
  const limiter: RateLimit = {
    limit: ({ key }) => Promise.resolve({ success: keys.push(key) === 0 }),
  };
  const slowed = createWalletHarness({ limiter });
  expect((await slowed.send(card.user, 'POST', path, SAID)).status).toBe(429);
  expect(keys).toEqual([`passes:notify:${card.user}`]);
});

test('another’s passes get no message, and another’s messages are not listed', async () => {
  const { sender, told } = senderOf(() => Promise.resolve('sent'));
  const [mine, others] = [await start({ sender }), await start()];
  await mine.send(mine.user, 'POST', path, SAID);
  await mine.work();
  expect(told).toHaveLength(1);
  expect((await reportsOf(others, others.user)).notifications).toEqual([]);
  const response = await others.send(null, 'GET', `/card/${others.username}/pass.pkpass`);
  expect((await openPass(response)).message?.value).toBe('None yet.');
});
