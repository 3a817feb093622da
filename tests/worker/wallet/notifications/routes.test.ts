import { expect, test } from 'vitest';
import { sendPassNotification } from '#shared/api/wallet/pass-notifications.ts';
import { writePassGeofence } from '#shared/api/wallet/pass-settings.ts';
import { NOTIFICATIONS_PER_DAY } from '#shared/wallet/pass-notification.ts';
import { DAY } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { pauseAccount, resumeAccount } from '#tests/worker/organizations/pauses.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import {
  path,
  readReports,
  MESSAGE,
  createRecordingSender,
  startNotifications,
} from './start-notifications.ts';
import { openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

test('POST /api/passes/notifications is accepted, reaches every device, and is reported per pass', async () => {
  const { sender, pushed } = createRecordingSender((token) =>
    Promise.resolve(token[0] === '1' ? 'gone' : 'sent'),
  );
  const card = await startNotifications({ sender }, 3);
  const { notification } = await readAnswer(
    sendPassNotification,
    card.send(card.user, 'POST', path, MESSAGE),
    202,
  );
  expect(notification).toMatchObject({ ...MESSAGE, actionUrl: 'https://example.com/desk' });
  expect([notification.isDone, notification.passes]).toEqual([false, []]);
  await card.drainQueue();
  expect(new Set(pushed.map((token) => token[0]))).toEqual(new Set(['0', '1', '2']));
  expect(pushed).toHaveLength(3);
  const { notifications, today } = await readReports(card, card.user);
  expect(notifications).toEqual([
    {
      ...notification,
      isDone: true,
      passes: [
        {
          serial: card.savedPass.serial,
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

test('the same id is the same message: one row, one push per device, the same response', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const card = await startNotifications({ sender });
  const body = { ...MESSAGE, id: crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => card.send(card.user, 'POST', path, body)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await card.drainQueue();
  const { notification } = await readAnswer(
    sendPassNotification,
    card.send(card.user, 'POST', path, body),
    202,
  );
  expect(notification).toMatchObject({ id: body.id, isDone: true });
  await card.drainQueue();
  expect(pushed).toHaveLength(1);
  expect((await readReports(card, card.user)).notifications).toHaveLength(1);
  const other = await startNotifications();
  await expectStatus(other.send(other.user, 'POST', path, body), 400);
});

test('without an active pass a message is rejected, also for a paused card', async () => {
  const { send, publish, createPass, drainQueue } = createWalletHarness();
  const stranger = await addUser();
  const refused = await expectStatus(send(stranger, 'POST', path, MESSAGE), 409);
  expect(await refused.json()).toMatchObject({
    code: 'not_published',
    message: 'You have no active pass yet, so no one would receive this message.',
  });
  const { user, username, content } = await publish();
  await createPass(user, username);
  await send(user, 'PUT', `/api/cards/${username}`, { ...content, isActive: false });
  await drainQueue();
  await expectStatus(send(user, 'POST', path, MESSAGE), 409);
});

test('S-M16: a paused account sends nothing to its passes and shows no new text at places', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const card = await startNotifications({ sender });
  const place = { latitude: 47, longitude: 8, relevantText: 'Buy now' };
  const geofence = { enabled: true, radius: 100, places: [place] };
  await pauseAccount(card.user);
  const refusals = [
    await card.send(card.user, 'POST', path, MESSAGE),
    await card.send(card.user, 'PUT', writePassGeofence.path, geofence),
  ];
  for (const refused of refusals) {
    await expectStatus(refused, 403, 'publishing_paused');
  }
  await card.drainQueue();
  expect(pushed).toEqual([]);
  const silent = { ...geofence, enabled: false };
  await expectStatus(card.send(card.user, 'PUT', writePassGeofence.path, silent), 200);
  await resumeAccount(card.user);
  await expectStatus(card.send(card.user, 'POST', path, MESSAGE), 202);
  await expectStatus(card.send(card.user, 'PUT', writePassGeofence.path, geofence), 200);
});

test('a message that the passes already show is rejected, since devices only announce changes', async () => {
  const card = await startNotifications();
  await expectStatus(card.send(card.user, 'POST', path, MESSAGE), 202);
  const refused = await expectStatus(
    card.send(card.user, 'POST', path, { ...MESSAGE, title: 'Again' }),
    400,
  );
  expect(await refused.json()).toMatchObject({ issues: [{ path: 'message' }] });
  card.clock.at += 1000;
  await expectStatus(card.send(card.user, 'POST', path, { ...MESSAGE, message: 'New' }), 202);
  card.clock.at += 1000;
  await expectStatus(card.send(card.user, 'POST', path, MESSAGE), 202);
});

test('ten messages per 24 hours are accepted, even of forty parallel ones, and the next after a day', async () => {
  const card = await startNotifications();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      card.send(card.user, 'POST', path, { ...MESSAGE, message: `message ${index}` }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status === 429);
  expect([taken.length, refused.length]).toEqual([NOTIFICATIONS_PER_DAY, 30]);
  expect(refused[0]?.headers.get('Retry-After')).toBe('3600');
  card.clock.at += DAY;
  await expectStatus(card.send(card.user, 'POST', path, { ...MESSAGE, message: 'n' }), 202);
});

test('when the queue is down nothing is sent or stored, and the same id succeeds later', async () => {
  const card = await startNotifications();
  const down = createWalletHarness({ enqueue: () => Promise.reject(new Error('queue is down')) });
  const body = { ...MESSAGE, id: crypto.randomUUID() };
  const failed = await expectStatus(down.send(card.user, 'POST', path, body), 503);
  expect(await failed.json()).toMatchObject({
    message: "Your message wasn't sent. Please try again.",
  });
  expect((await readReports(card, card.user)).notifications).toEqual([]);
  await expectStatus(card.send(card.user, 'POST', path, body), 202);
});

test('R-V19: hostile bodies, missing sessions and too many calls are rejected, and nothing is stored', async () => {
  const card = await startNotifications();
  const hostile = [
    {},
    { ...MESSAGE, title: '' },
    { ...MESSAGE, title: 'x'.repeat(61) },
    { ...MESSAGE, message: 'm'.repeat(179) },
    { ...MESSAGE, message: 'a\u0000b' },
    { ...MESSAGE, message: '\ud800' },
    { ...MESSAGE, message: { $ne: '' } },
    { ...MESSAGE, actionUrl: 'javascript:alert(1)' },
    { ...MESSAGE, actionUrl: 'https://user:pass@example.com' },
    { ...MESSAGE, id: 'no-uuid' },
    { ...MESSAGE, id: "' OR 1=1 --" },
  ];
  for (const body of hostile) {
    const refused = await card.send(card.user, 'POST', path, body);
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  }
  const long = { ...MESSAGE, message: 'x'.repeat(70_000) };
  await expectStatus(card.send(card.user, 'POST', path, long), 413);
  await expectStatus(card.send(null, 'POST', path, MESSAGE), 401);
  await expectStatus(card.send(null, 'GET', path), 401);
  expect((await readReports(card, card.user)).notifications).toEqual([]);
  const keys: string[] = [];
  const limiter: RateLimit = {
    limit: ({ key }) => Promise.resolve({ success: keys.push(key) === 0 }),
  };
  const slowed = createWalletHarness({ limiter });
  await expectStatus(slowed.send(card.user, 'POST', path, MESSAGE), 429);
  expect(keys).toEqual([`passes:notify:${card.user}`]);
});

test('messages never reach or show another owner’s passes', async () => {
  const { sender, pushed } = createRecordingSender(() => Promise.resolve('sent'));
  const [mine, others] = [await startNotifications({ sender }), await startNotifications()];
  await mine.send(mine.user, 'POST', path, MESSAGE);
  await mine.drainQueue();
  expect(pushed).toHaveLength(1);
  expect((await readReports(others, others.user)).notifications).toEqual([]);
  const response = await others.send(null, 'GET', `/card/${others.username}/pass.pkpass`);
  expect((await openPass(response)).message?.value).toBe('None yet.');
});
