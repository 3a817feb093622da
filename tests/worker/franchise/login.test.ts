// @module-tag core
import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { franchiseLogin } from '#shared/api/franchise.ts';
import { createPartnerTokens, createTokens } from '#worker/auth/tokens.ts';
import worker from '#worker/index.ts';
import { derivePartnerTokenSecret, isAccessPassword } from '#worker/franchise/password.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { Hono } from 'hono';
import { franchiseRoutes, type PartnerAccess } from '#worker/franchise/routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { type AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';

const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';
const PASSWORD = 'a tray of gold foil';
const HOUR = 3_600_000;

let started = 0;

/** The partner login with real counters, its own client address and a fixed clock. */
async function startFranchise({ access }: { access?: PartnerAccess | null } = {}) {
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  started += 1;
  const ip = `198.51.100.${started}`;
  const tokens = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(SECRET, PASSWORD)],
    now,
  });
  const { attempts } = createTestKernel({ now });
  // This limit is shared by all tests, so each start resets it.
  await attempts.reset('franchiseEverywhere', 'all');
  const app = new Hono<AppEnv>();
  app.onError(onError);
  const issueToken = () => tokens.issue('partner');
  app.route(
    '/',
    franchiseRoutes(attempts, access === undefined ? { password: PASSWORD, issueToken } : access),
  );
  const send = async (body: string, type = 'application/json', from = ip): Promise<Response> =>
    app.request('/api/franchise/login', {
      method: 'POST',
      headers: { 'CF-Connecting-IP': from, 'Content-Type': type },
      body,
    });
  const login = (typed: unknown, from = ip) =>
    send(JSON.stringify({ password: typed }), 'application/json', from);
  return { clock, tokens, send, login };
}

const clock = () => new Date();
const LOGIN = '/api/franchise/login';

test('R-O8: POST /api/franchise/login returns a token valid for an hour for the right password', async () => {
  const { login, tokens, clock } = await startFranchise();
  const { token, expiresAt } = await readAnswer(franchiseLogin, login(PASSWORD), 200);
  expect(expiresAt).toBe('2026-11-20T13:00:00.000Z');
  clock.at += HOUR - 1000;
  expect(await tokens.read(`Bearer ${token}`)).toBe('partner');
  clock.at += 60_000;
  expect(await tokens.read(`Bearer ${token}`)).toBeNull();
});

test.each(['wrong', `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(1), '\u0000'])(
  '%j is refused with the required message',
  async (typed) => {
    const { login } = await startFranchise();
    const answer = await expectStatus(login(typed), 401);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      code: 'franchise_denied',
      message: 'Invalid password. Please try again.',
    });
    expect(body).not.toContain('token');
  },
);

test('an empty, oversized or malformed password is refused by validation', async () => {
  const { login, send } = await startFranchise();
  for (const password of ['', 'x'.repeat(1025), null, 7, ['a'], { length: 1 }]) {
    await expectStatus(login(password), 400);
  }
  await expectStatus(send('{'), 400);
  await expectStatus(send(`password=${PASSWORD}`, 'application/x-www-form-urlencoded'), 415);
});

test('of 30 wrong passwords from one address five are checked, and then the right one has to wait', async () => {
  const { login, clock } = await startFranchise();
  const answers = [];
  for (let n = 0; n < 30; n += 1) answers.push((await login(`guess ${n}`)).status);
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(25);
  const early = await login(PASSWORD);
  expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '1']);
  clock.at += 1000;
  await expectStatus(login(PASSWORD), 200);
});

test('S-M14: 120 guesses from one /48, each from its own /64, are slowed down together', async () => {
  const { login, clock } = await startFranchise();
  const guess = (n: number) => login(`guess ${n}`, `2001:db8:77:${n.toString(16)}::1`);
  const answers = [];
  for (let n = 0; n < 120; n += 1) answers.push((await guess(n)).status);
  // A /56 gets three times the five of an address. Together with the shared limit that makes
  // fifteen.
  expect(answers.filter((status) => status === 401)).toHaveLength(15);
  for (let n = 0; n < 30; n += 1) await login(`guess ${n}`, `100.70.${n}.1`);
  // A partner in a new network waits at most half a minute and then gets in.
  const early = await expectStatus(login(PASSWORD, '198.18.5.1'), 429);
  expect(Number(early.headers.get('Retry-After'))).toBeLessThanOrEqual(30);
  clock.at += 30_000;
  await expectStatus(login(PASSWORD, '198.18.5.1'), 200);
});

test('S-M14: a network where a partner logged in before does not wait for attempts elsewhere', async () => {
  const { login, clock } = await startFranchise();
  await expectStatus(login(PASSWORD, '198.18.6.1'), 200);
  for (let n = 0; n < 60; n += 1) {
    await login(`guess ${n}`, `100.71.${n}.1`);
    clock.at += 10_000;
  }
  await expectStatus(login('wrong', '198.18.7.1'), 429);
  await expectStatus(login(PASSWORD, '198.18.6.9'), 200);
  clock.at += 31 * 24 * HOUR;
  for (let n = 0; n < 60; n += 1) await login(`guess ${n}`, `100.72.${n}.1`);
  await expectStatus(login(PASSWORD, '198.18.6.9'), 429);
});

test('a right password is not counted', async () => {
  const { login } = await startFranchise();
  for (let n = 0; n < 8; n += 1) await expectStatus(login(PASSWORD), 200);
});

test('without an access password partner login is unavailable, and the response says so', async () => {
  const { login } = await startFranchise({ access: null });
  await expectStatus(login(PASSWORD), 503, 'franchise_unavailable');
});

/** Logs in at the Worker itself, where the operator configured this password. */
async function loginAtWorker(configured: string | undefined, typed: string): Promise<Response> {
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${LOGIN}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: typed }),
  });
  const bindings = { ...env, FRANCHISE_PASSWORD: configured };
  return worker.fetch(request, bindings, createExecutionContext());
}

test('the Worker requires the configured password and refuses to start with a short one', async () => {
  await expectStatus(loginAtWorker(undefined, PASSWORD), 503);
  await expectStatus(loginAtWorker(PASSWORD, 'another password'), 401);
  await expectStatus(loginAtWorker(PASSWORD, PASSWORD), 200);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expectStatus(loginAtWorker('short', 'short'), 503);
  expect(logged.mock.calls.join()).toContain('FRANCHISE_PASSWORD');
  expect(logged.mock.calls.join()).not.toContain('short');
  vi.restoreAllMocks();
});

test('S-O2: session tokens and partner tokens are not interchangeable', async () => {
  const secrets: [string] = [derivePartnerTokenSecret(SECRET, PASSWORD)];
  const sessions = createTokens({ secrets, now: clock });
  const partners = createPartnerTokens({ secrets, now: clock });
  const session = await sessions.issue('partner', 'x'.repeat(43));
  const { token } = await partners.issue('partner');
  expect(await sessions.read(`Bearer ${session}`)).not.toBeNull();
  expect(await partners.read(`Bearer ${token}`)).toBe('partner');
  expect(await partners.read(`Bearer ${session}`)).toBeNull();
  expect(await sessions.read(`Bearer ${token}`)).toBeNull();
});

test('changing the access password invalidates every token at once', async () => {
  const issued = createPartnerTokens({
    secrets: [derivePartnerTokenSecret(SECRET, PASSWORD)],
    now: clock,
  });
  const secrets: [string] = [derivePartnerTokenSecret(SECRET, 'another tray of silver')];
  const { token } = await issued.issue('partner');
  expect(await issued.read(`Bearer ${token}`)).toBe('partner');
  expect(await createPartnerTokens({ secrets, now: clock }).read(`Bearer ${token}`)).toBeNull();
});

test('forged and missing tokens are refused', async () => {
  const { login, tokens } = await startFranchise();
  const { token } = await readAnswer(franchiseLogin, login(PASSWORD));
  const [head, body, signature] = token.split('.');
  const none = btoa(JSON.stringify({ alg: 'none', typ: 'partner+jwt' })).replaceAll('=', '');
  for (const forged of [
    '',
    'x',
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${body}.AAAA`,
  ]) {
    expect(await tokens.read(`Bearer ${forged}`)).toBeNull();
  }
  expect(await tokens.read('')).toBeNull();
});

test('passwords are compared as a whole, byte by byte', () => {
  expect(isAccessPassword('a', 'a')).toBe(true);
  expect(isAccessPassword('é', 'e\u0301')).toBe(false);
  expect(isAccessPassword('', 'a')).toBe(false);
  expect(isAccessPassword('aa', 'a')).toBe(false);
});
