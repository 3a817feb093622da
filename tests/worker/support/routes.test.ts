// @module-tag core
import { expect, test, vi } from 'vitest';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { RETENTION_DAYS, MAILS_PER_DAY, sweepMessages } from '#worker/support/messages.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { countOnly, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readRows, runSql } from '#tests/worker/world/sql.ts';

const PATH = '/api/support';
const SUPPORT = 'support@cards.test';
const DAY = 86_400_000;

const message = {
  name: 'Ann Smith',
  email: 'ann@example.com',
  subject: 'My card',
  message: 'The code does not scan.\nWhat can I do?',
};

type Options = Partial<Kernel>;

/** The route with the real database and mailer, an empty table and a fixed clock. */
async function start(options: Options = {}) {
  await runSql('DELETE FROM support_messages');
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const mailer = createMailer({ enqueue: async (mail) => void mails.push(mail), now });
  const context = createTestKernel({
    now,
    sendMail: mailer,
    supportEmail: SUPPORT,
    attempts: countOnly({}),
    findSession: async () => null,
    isOperator: () => false,
    ...options,
  });
  const app = mountRoutes(supportRoutes(context));
  const send = async (body: unknown, type = 'application/json') =>
    app.request(PATH, {
      method: 'POST',
      headers: { 'Content-Type': type, 'CF-Connecting-IP': '203.0.113.7' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { clock, context, mails, send, mailer };
}

async function stored() {
  const results = await readRows(
    'SELECT name, email, subject, message, mailed_at FROM support_messages ORDER BY created_at',
  );
  return results;
}

test('a message is stored and mailed with the sender as the reply address', async () => {
  const { send, mails } = await start();
  await expectStatus(send(message), 204);
  expect(await stored()).toEqual([{ ...message, mailed_at: '2026-11-20T12:00:00.000Z' }]);
  expect(mails).toMatchObject([
    { to: SUPPORT, subject: 'Help: My card', replyTo: 'ann@example.com' },
  ]);
  expect(mails[0]?.text).toContain(message.message);
  expect(mails[0]?.text).toContain('From: Ann Smith <ann@example.com>');
});

test('a message says for how many people it asks for a price', async () => {
  const { send, mails } = await start();
  await expectStatus(send({ ...message, seats: 1200 }), 204);
  await expectStatus(send({ ...message, seats: 1 }), 204);
  await expectStatus(send(message), 204);
  expect(mails.map(({ text }) => /^Price for: .*$/m.exec(text)?.[0])).toEqual([
    'Price for: 1,200 people',
    'Price for: 1 person',
    undefined,
  ]);
  const rows = await readRows('SELECT seats FROM support_messages ORDER BY seats');
  expect(rows.map(({ seats }) => seats)).toEqual([null, 1, 1200]);
});

test('the Worker accepts a message without a session', async () => {
  await expectStatus(
    callWorker(`https://cards.test${PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    }),
    204,
  );
});

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['email', { email: '' }, 'Email is required.'],
  ['email', { email: 'ann' }, 'Please enter a valid email address.'],
  ['subject', { subject: '' }, 'Subject is required.'],
  ['message', { message: '\n' }, 'Message is required.'],
  ['message', { message: 'x'.repeat(5001) }, 'Message is too long.'],
  ['seats', { seats: 0 }, 'Enter a whole number from 1 to 100,000.'],
  ['seats', { seats: 11.5 }, 'Enter a whole number from 1 to 100,000.'],
  ['seats', { seats: 100_001 }, 'Enter a whole number from 1 to 100,000.'],
  ['seats', { seats: '40' }, 'Enter a whole number from 1 to 100,000.'],
])('a missing or wrong %s is named', async (path, change, text) => {
  const { send, mails } = await start();
  await expectStatus(send({ ...message, ...change }), 400, {
    code: 'invalid_input',
    issues: expect.arrayContaining([{ path, message: text }]),
  });
  expect([mails, await stored()]).toEqual([[], []]);
});

test.each([
  ['subject', 'Hello\r\nBcc: everyone@example.com'],
  ['subject', 'Hello\nBcc: everyone@example.com'],
  ['subject', 'Hello\u2028Bcc: everyone@example.com'],
  ['name', 'Ann\r\nBcc: everyone@example.com'],
  ['email', 'ann@example.com\r\nBcc: everyone@example.com'],
  ['email', 'ann@example.com, everyone@example.com'],
  ['email', '"Ann" <ann@example.com>'],
])('S-I4: a %s that would become another header is refused: %j', async (path, value) => {
  const { send, mails } = await start();
  await expectStatus(send({ ...message, [path]: value }), 400, { issues: [{ path }] });
  expect(mails).toEqual([]);
});

test('invisible characters in a subject do not reach the mail', async () => {
  const { send, mails } = await start();
  const subject = 'Refund \u202egnp.exe \u200d please';
  await expectStatus(send({ ...message, subject }), 204);
  expect(mails[0]?.subject).toBe('Help: Refund gnp.exe  please');
});

test('a bot that fills in the hidden field gets the usual response, and nothing is stored', async () => {
  const { send, mails } = await start();
  const answer = await send({ ...message, leaveEmpty: 'https://spam.example' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect([mails, await stored()]).toEqual([[], []]);
});

test('a flood from one address is refused before anything is stored', async () => {
  const seen: string[] = [];
  const { send } = await start({
    attempts: countOnly({
      supportAddress: async (address) => {
        seen.push(address);
        throw new ApiError('rate_limited', { retryAfterSeconds: 60 });
      },
    }),
  });
  const answer = await send(message);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
  expect(seen).toEqual(['203.0.113.7']);
  expect(await stored()).toEqual([]);
});

test('other content types, invalid shapes and oversized bodies are refused', async () => {
  const { send } = await start();
  await expectStatus(send('name=Ann', 'application/x-www-form-urlencoded'), 415);
  await expectStatus(send('{'), 400);
  await expectStatus(send('null'), 400);
  await expectStatus(send({ ...message, message: 'x'.repeat(70_000) }), 413);
  expect(await stored()).toEqual([]);
});

test('a message that cannot be mailed is stored and mailed by the sweep', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { send, context, mails, mailer } = await start({
    sendMail: () => Promise.reject(new Error('the queue is down')),
  });
  await expectStatus(send(message), 204);
  expect(await stored()).toMatchObject([{ mailed_at: null }]);
  expect(logged.mock.calls.join()).not.toContain('ann@example.com');
  vi.restoreAllMocks();
  await sweepMessages({ ...context, sendMail: mailer });
  await sweepMessages({ ...context, sendMail: mailer });
  expect(mails).toHaveLength(1);
  expect(await stored()).toMatchObject([{ mailed_at: '2026-11-20T12:00:00.000Z' }]);
});

/** Uses up the daily mails. */
async function useUpMails(at: string): Promise<void> {
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO support_messages (id, name, email, subject, message, created_at, mailed_at)
     SELECT 'old-' || i, 'A', 'a@example.com', 'S', 'M', ?2, ?2 FROM n`,
    MAILS_PER_DAY,
    at,
  );
}

test('S-M10: past the daily mails, one hourly digest lists new messages, and single mails resume when the limit allows', async () => {
  const { send, context, mails, clock } = await start();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await useUpMails(context.now().toISOString());
  await expectStatus(send({ ...message, subject: 'I was hacked, please help' }), 204);
  for (let n = 0; n < 24; n += 1) await send({ ...message, subject: `Junk ${n}` });
  expect(mails).toEqual([]);
  clock.at += 60_000;
  await sweepMessages(context);
  expect(mails).toMatchObject([{ to: SUPPORT, subject: 'Help: 25 messages waiting' }]);
  expect(mails[0]?.text).toContain('and 5 more');
  expect(mails[0]?.text).toContain('Senders: 25 not signed in');
  expect(mails[0]?.text).toContain('https://cards.test/moderation?tab=messages');
  expect(mails[0]?.replyTo).toBeUndefined();
  await sweepMessages(context);
  expect(mails).toHaveLength(1);
  clock.at += DAY + 1;
  await sweepMessages(context);
  expect(mails).toHaveLength(21);
  expect(warned.mock.calls.join()).toContain('support_mails_capped');
  vi.restoreAllMocks();
});

test('S-M10: delayed single mails are sent by level and then newest first', async () => {
  const { context, mails } = await start();
  const rows = [
    ['old visitor', 0, '2026-11-20T08:00:00.000Z'],
    ['new visitor', 0, '2026-11-20T11:00:00.000Z'],
    ['signed in', 1, '2026-11-20T09:00:00.000Z'],
    ['dedicated', 3, '2026-11-20T07:00:00.000Z'],
    ['priority', 2, '2026-11-20T07:00:00.000Z'],
  ] as const;
  for (const [subject, level, at] of rows) {
    await runSql(
      `INSERT INTO support_messages (id, name, email, subject, message, created_at, level)
      VALUES (?1, 'A', 'a@example.com', ?1, 'M', ?2, ?3)`,
      subject,
      at,
      level,
    );
  }
  await sweepMessages(context);
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[Dedicated] Help: dedicated',
    '[Priority] Help: priority',
    'Help: signed in',
    'Help: new visitor',
    'Help: old visitor',
  ]);
});

const sendMail = () => Promise.reject(new Error('down'));

test('a digest that fails is sent by the next sweep', async () => {
  const { send, context, mailer, mails } = await start();
  await useUpMails(context.now().toISOString());
  await send(message);
  await expect(sweepMessages({ ...context, sendMail })).rejects.toThrow('down');
  await sweepMessages({ ...context, sendMail: mailer });
  expect(mails).toHaveLength(1);
  vi.restoreAllMocks();
});

test('messages are deleted after their retention period', async () => {
  const { send, context, clock } = await start();
  await send(message);
  clock.at += RETENTION_DAYS * DAY - 1;
  await sweepMessages(context);
  expect(await stored()).toHaveLength(1);
  clock.at += 1;
  await sweepMessages(context);
  expect(await stored()).toEqual([]);
});
