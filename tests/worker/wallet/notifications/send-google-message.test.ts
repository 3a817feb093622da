import { expect, test } from 'vitest';
import { z } from 'zod';
import type { NotificationReport } from '#shared/api/wallet/pass-notifications.ts';
import { DAY, START } from '#tests/worker/world/card.ts';
import { startGoogle } from '#tests/worker/wallet/google-account.ts';
import { path, readReports, MESSAGE, startNotifications } from './start-notifications.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('Google alerts three times in 24 hours, later messages are silent, and the window moves on', async () => {
  const clock = { at: START };
  const { emulator, google } = await startGoogle(() => new Date(clock.at));
  const card = await startNotifications({ google });
  const sendNext = async (message: string): Promise<NotificationReport | undefined> => {
    card.clock.at += 60_000;
    clock.at = card.clock.at;
    await card.send(card.user, 'POST', path, { ...MESSAGE, message });
    await card.drainQueue();
    return (await readReports(card, card.user)).notifications[0];
  };
  const outcomes: (string | null | undefined)[] = [];
  for (const message of ['one', 'two', 'three', 'four']) {
    outcomes.push((await sendNext(message))?.passes[0]?.google);
  }
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'quiet']);
  // The fourth is sent without an alert, which Google would count.
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

test('Google keeps ten messages: the oldest is dropped, and old ones do not alert again', async () => {
  const clock = { at: START };
  const { emulator, google } = await startGoogle(() => new Date(clock.at));
  const card = await startNotifications({ google });
  for (let index = 0; index < 13; index++) {
    card.clock.at += DAY / 2;
    clock.at = card.clock.at;
    await card.send(card.user, 'POST', path, { ...MESSAGE, message: `message ${index}` });
    await card.drainQueue();
  }
  const object = [...emulator.written.values()].at(-1);
  const messages = z
    .array(z.object({ body: z.string(), messageType: z.string() }))
    .parse(object?.['messages']);
  expect(messages.map(({ body }) => Number(/message (\d+)/.exec(body)?.[1]))).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(messages.slice(0, -1).every(({ messageType }) => messageType === 'TEXT')).toBe(true);
  expect(messages.at(-1)?.messageType).toBe('TEXT_AND_NOTIFY');
});

test('a lost response adds no second message, an outage is retried, and a spent quota is silent', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const card = await startNotifications({ google });
  await card.send(card.user, 'POST', path, MESSAGE);
  const fanOutJobs = card.queue.splice(0);
  for (const job of fanOutJobs)
    if (job.kind === 'spread_passes') await card.wallet.jobs.spread_passes(job);
  for (const job of card.queue.splice(0)) {
    if (job.kind === 'sync_pass') await card.wallet.jobs.sync_pass(job);
  }
  const message = card.queue.find(({ kind }) => kind === 'message_google_pass');
  if (message?.kind !== 'message_google_pass') throw new Error('no message job');
  for (const failure of [503, 'down', 429] as const) {
    emulator.failures.push(failure);
    await expect(card.wallet.jobs.message_google_pass(message)).rejects.toThrow(/Google/);
  }
  const readMessages = () => [...emulator.written.values()].at(-1)?.['messages'];
  expect(readMessages()).toBeUndefined();
  await card.wallet.jobs.message_google_pass(message);
  expect(readMessages()).toHaveLength(1);
  // As if our own record had been lost, too.
  await runSql(`UPDATE pass_deliveries SET state = 'waiting' WHERE channel = 'google'`);
  await card.wallet.jobs.message_google_pass(message);
  expect(readMessages()).toHaveLength(1);

  // Alerts we do not know of: Google rejects the fourth, and the message is added silently.
  const pass = { id: [...emulator.written.keys()].at(-1) ?? '' };
  for (const id of ['a', 'b']) {
    await expectStatus(
      emulator.handle(
        new Request(`https://google.test/walletobjects/v1/genericObject/${pass.id}/addMessage`, {
          method: 'POST',
          headers: { Authorization: 'Bearer emulated-access-token' },
          body: JSON.stringify({ message: { id, messageType: 'TEXT_AND_NOTIFY' } }),
        }),
      ),
      200,
    );
  }
  card.clock.at += 1000;
  await card.send(card.user, 'POST', path, { ...MESSAGE, message: 'another' });
  await card.drainQueue();
  expect((await readReports(card, card.user)).notifications[0]?.passes[0]?.google).toBe('quiet');
});

test('an object unknown to Google is written before its message', async () => {
  const { emulator, google } = await startGoogle(() => new Date(START));
  const card = await startNotifications({ google });
  emulator.written.clear();
  await card.send(card.user, 'POST', path, MESSAGE);
  const jobs = card.queue.splice(0);
  card.queue.push(...jobs);
  emulator.written.set('3388000000012345678.business-card-1', { id: 'class' });
  await card.drainQueue();
  const object = [...emulator.written.values()].at(-1);
  expect(object).toMatchObject({
    genericType: 'GENERIC_BUSINESS_CARD',
    messages: [{ header: 'New role', messageType: 'TEXT_AND_NOTIFY' }],
  });
});
