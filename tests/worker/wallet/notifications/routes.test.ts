import { expect, test } from 'vitest';
import { sendPassNotification } from '#shared/api/pass-notifications.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/notification.ts';
import { addUser, DAY } from '#tests/worker/cards/harness.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import {
  path,
  reportsOf,
  SAID,
  senderOf,
  start,
} from '#tests/worker/wallet/notifications/start.ts';
import { openPass } from '#tests/worker/wallet/passkit/phone.ts';

test('POST /api/passes/notifications is accepted, reaches every phone, and is reported per pass', async () => {
  const { sender, told } = senderOf((token) => Promise.resolve(token[0] === '1' ? 'gone' : 'sent'));
  const card = await start({ sender }, 3);
  const answer = await card.send(card.user, 'POST', path, SAID);
  expect(answer.status).toBe(202);
  const { notification } = sendPassNotification.response.parse(await answer.json());
  expect(notification).toMatchObject({ ...SAID, actionUrl: 'https://example.com/desk' });
  expect([notification.isDone, notification.passes]).toEqual([false, []]);
  await card.work();
  expect(new Set(told.map((token) => token[0]))).toEqual(new Set(['0', '1', '2']));
  expect(told).toHaveLength(3);
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
