// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { PASSWORD, signupBody, START, startAuth } from '#tests/worker/auth/start-auth.ts';
import { recordCalls } from '#tests/worker/fixtures/record-calls.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRows } from '#tests/worker/world/sql.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startAuth>;
const NEXT = 'staple horse correct';
const MINUTE = 60_000;

const request = ({ post }: Started, email: string, ip?: string) =>
  post('/api/auth/reset-request', { email }, ip);
const reset = ({ post }: Started, token: string, password = NEXT) =>
  post('/api/auth/reset', { token, password });
const login = async ({ post }: Started, email: string, password: string) =>
  (await post('/api/auth/login', { email, password })).status;

/** Requests a link and returns its token from the mail. */
async function mailedToken(started: Started, email: string): Promise<string> {
  const already = started.mails.length;
  await expectStatus(request(started, email), 204);
  await started.runQueue();
  const mail = started.mails[already];
  const token = /^https:\/\/cards\.test\/forgot-password#token=([\w-]{43})$/m.exec(
    mail?.text ?? '',
  )?.[1];
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}

test('POST /api/auth/reset-request mails a link, and POST /api/auth/reset changes the password with it', async () => {
  const started = startAuth();
  await started.join('Ann@Reset.example');
  const token = await mailedToken(started, 'ann@reset.example');
  expect(started.mails[0]).toMatchObject({
    // The stored address, not the entered one.
    to: 'Ann@Reset.example',
    subject: 'Choose a new password for Cards',
    text: expect.stringContaining('Hello,\n\nWe received a request to reset the password'),
  });
  const answer = await reset(started, token);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(await login(started, 'ann@reset.example', PASSWORD)).toBe(401);
  expect(await login(started, 'ann@reset.example', NEXT)).toBe(200);
  expect(started.mails[1]).toMatchObject({ subject: 'Your Cards password was changed' });
});

test('S-I4: a first name that contains a message is not mailed to another person', async () => {
  const messages = [
    'there,\n\nyour account is locked. Unlock it: https://evil.example',
    'visit evil.example now',
    'call +49 30 901820',
    `dear customer ${'please '.repeat(8)}`,
  ];
  const started = startAuth();
  for (const [n, firstName] of messages.entries()) {
    const email = `victim${n}@reset.example`;
    await expectStatus(started.post('/api/auth/signup', { ...signupBody(email), firstName }), 201);
    const token = await mailedToken(started, email);
    await expectStatus(reset(started, token), 204);
  }
  expect(started.mails).toHaveLength(2 * messages.length);
  for (const { text } of started.mails) {
    expect(text.startsWith('Hello,\n\n')).toBe(true);
    expect(text).not.toMatch(/evil|901820|please|live/);
  }
});

test('S-A13: a link works once, even when two requests use it at the same time', async () => {
  const started = startAuth();
  await started.join('once@reset.example');
  const token = await mailedToken(started, 'once@reset.example');
  const answers = await Promise.all([reset(started, token), reset(started, token)]);
  expectStatuses(answers, 204, 400);
  await expectStatus(reset(started, token, 'yet another password'), 400, 'reset_invalid');
  expect(await login(started, 'once@reset.example', NEXT)).toBe(200);
});

test('S-A13: a link expires after an hour, and using one ends the others of the account', async () => {
  const started = startAuth();
  const email = 'hour@reset.example';
  await started.join(email);
  const early = await mailedToken(started, email);
  started.wait(59 * MINUTE);
  const latest = await mailedToken(started, email);
  started.wait(MINUTE);
  await expectStatus(reset(started, early), 400);
  const third = await mailedToken(started, email);
  await expectStatus(reset(started, latest), 204);
  await expectStatus(reset(started, third, 'one more password'), 400);
});

test("S-A13: another account's link, a forged one and a stored hash change no password", async () => {
  const started = startAuth();
  await started.join('ann@other.example');
  await started.join('bob@other.example');
  const anns = await mailedToken(started, 'ann@other.example');
  for (const token of [sha256Hex(anns), `${anns}x`, 'A'.repeat(43), "' OR 1=1 --", '\u0000']) {
    const answer = await reset(started, token);
    expect([token, answer.status]).toEqual([token, 400]);
    expect(await answer.json()).toMatchObject({ code: 'reset_invalid' });
  }
  await expectStatus(reset(started, anns), 204);
  expect(await login(started, 'bob@other.example', PASSWORD)).toBe(200);
  expect(await login(started, 'bob@other.example', NEXT)).toBe(401);
});

test('S-A13: a known and an unknown address get the same response after the same work', async () => {
  const queries: string[] = [];
  const started = startAuth({
    db: recordCalls(env.DB, 'prepare', (sql) => void queries.push(sql)),
  });
  await started.join('known@reset.example');
  queries.splice(0);
  const answers = await Promise.all(
    ['known@reset.example', 'unknown@reset.example'].map((email) => request(started, email)),
  );
  const seen = await Promise.all(
    answers.map(async (answer) => [
      answer.status,
      await answer.text(),
      [...answer.headers].filter(([name]) => name !== 'x-request-id'),
    ]),
  );
  expect(seen[0]).toEqual(seen[1]);
  // The request never checks whether the account exists. Only the queue does.
  expect(queries).toEqual([]);
  await started.runQueue();
  expect(queries).not.toEqual([]);
  expect(started.mails.map(({ to }) => to)).toEqual(['known@reset.example']);
});

test('S-A13: a reset ends every session of the account', async () => {
  const started = startAuth();
  const { token: session } = await started.join('ends@reset.example');
  const token = await mailedToken(started, 'ends@reset.example');
  const verify = async () => (await started.send('/api/auth/verify', { token: session })).status;
  expect(await verify()).toBe(200);
  await reset(started, token);
  expect(await verify()).toBe(401);
});

test('S-A5: a reset token is not a session', async () => {
  const started = startAuth();
  await started.join('session@reset.example');
  const token = await mailedToken(started, 'session@reset.example');
  await expectStatus(started.send('/api/auth/verify', { token }), 401);
});

test('a common, too short or too long password leaves the link usable', async () => {
  const started = startAuth();
  await started.join('again@reset.example');
  const token = await mailedToken(started, 'again@reset.example');
  for (const password of ['password123', 'again@reset.example', 'short', 'x'.repeat(129)]) {
    const answer = await reset(started, token, password);
    expect([password, answer.status]).toEqual([password, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'password' }] });
  }
  await expectStatus(reset(started, token), 204);
});

test('the fourth mail within an hour to one address is refused, known or not, and other addresses are not affected', async () => {
  const started = startAuth();
  await started.join('crowd@reset.example');
  for (const email of ['crowd@reset.example', 'nobody@crowd.example']) {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await request(started, email)).status);
    expect([email, ...statuses]).toEqual([email, 204, 204, 204, 429]);
  }
  await expectStatus(request(started, 'CROWD@reset.example'), 429);
  await expectStatus(request(started, 'other@reset.example'), 204);
});

test('one network can request links for at most twenty addresses an hour', async () => {
  const started = startAuth();
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await request(started, `n${n}@place.example`, '192.0.2.90')).status);
  }
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([204]));
  expect(statuses[20]).toBe(429);
});

test('guessing tokens computes no hash and is rate limited', async () => {
  const started = startAuth();
  const before = started.hashes.length;
  const statuses = [];
  for (let n = 0; n < 21; n += 1) {
    statuses.push((await reset(started, `guess-${n}`.padEnd(43, 'x'))).status);
  }
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([400]));
  expect(statuses[20]).toBe(429);
  expect(started.hashes).toHaveLength(before);
});

test('after a reset, a user who was rate limited can sign in at once', async () => {
  const started = startAuth();
  const email = 'waiting@reset.example';
  await started.join(email);
  const from = '192.0.2.91';
  const body = { email, password: 'a wrong password' };
  for (let n = 0; n < 5; n += 1) await started.post('/api/auth/login', body, from);
  await expectStatus(started.post('/api/auth/login', body, from), 429);
  const token = await mailedToken(started, email);
  await expectStatus(started.post('/api/auth/reset', { token, password: NEXT }, from), 204);
  const right = { email, password: NEXT };
  await expectStatus(started.post('/api/auth/login', right, from), 200);
});

test('an invalid address is refused before anything is counted or queued', async () => {
  const started = startAuth();
  for (const email of [
    '',
    'ann',
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example,b@y.example',
    7,
  ]) {
    const answer = await started.post('/api/auth/reset-request', { email });
    expect([email, answer.status]).toEqual([email, 400]);
  }
  await started.runQueue();
  expect(started.mails).toEqual([]);
});

test('only a hash and an expiry are stored, and the sweep deletes expired links', async () => {
  const started = startAuth();
  const { user } = await started.join('row@reset.example');
  const token = await mailedToken(started, 'row@reset.example');
  const rows = async () =>
    await readRows('SELECT * FROM password_resets WHERE user_id = ?', user.id);
  expect(await rows()).toEqual([
    { token_hash: sha256Hex(token), user_id: user.id, expires_at: '2026-03-01T13:00:00.000Z' },
  ]);
  await sweepResetLinks(env.DB, new Date(START + 59 * MINUTE));
  expect(await rows()).toHaveLength(1);
  await sweepResetLinks(env.DB, new Date(START + 60 * MINUTE));
  expect(await rows()).toEqual([]);
});

test('end to end: the mail goes through the queue to the local outbox', async () => {
  const email = 'door@reset.example';
  const headers = { 'Content-Type': 'application/json' };
  const send = (path: string, body: unknown) =>
    callWorker(`https://cards.test${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  await expectStatus(send('/api/auth/signup', signupBody(email)), 201);
  await expectStatus(send('/api/auth/reset-request', { email }), 204);
  await expect
    .poll(async () => (await callWorker('https://cards.test/dev/outbox')).text(), {
      timeout: 120_000,
    })
    .toMatch(/https:\/\/cards\.test\/forgot-password#token=[\w-]{43}/);
});
