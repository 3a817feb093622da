// @module-tag core
import { env } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { API_KEYS_MAX, createApiKey, listApiKeys } from '#shared/api/programs/keys.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { insertKey } from '#worker/api-keys/key-store.ts';
import { addKey, requestKey, startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD, sendAs } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

const KEYS = '/api/keys';
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

test('a key is shown once: the list has its prefix, and the database only its hash', async () => {
  const { person, key, keyId } = await startProgram();
  expect(key).toMatch(/^ttc_test_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
  const listed = await (await person.send('GET', KEYS)).text();
  const { keys } = listApiKeys.response.parse(JSON.parse(listed));
  expect(keys).toMatchObject([{ id: keyId, prefix: key.slice(0, 17), lastUsedOn: null }]);
  expect(listed).not.toContain(key.slice(18));
  const rows = await env.DB.prepare('SELECT * FROM api_keys WHERE user_id = ?')
    .bind(person.user.id)
    .all();
  expect(JSON.stringify(rows.results)).not.toContain(key.slice(18));
});

test('S-K10: an account has at most 20 keys, also when they are created in parallel', async () => {
  const { send, user } = await join('business_pro');
  const request = { name: 'One of many', scopes: ['cards:read'], password: PASSWORD };
  // Not by the route, which checks a password each time and so few at once.
  const insert = (_: unknown, number: number) =>
    insertKey(
      env.DB,
      {
        id: unique(`k${number}`),
        owner: { kind: 'person', id: user.id },
        createdBy: user.id,
        passwordHash: null,
        name: 'One of many',
        keyHash: '',
        scopes: ['cards:read'],
        createdAt: new Date().toISOString(),
        expiresAt: null,
      },
      [],
    );
  const stored = await Promise.all(Array.from({ length: API_KEYS_MAX + 4 }, insert));
  expect(stored.filter((isStored) => isStored)).toHaveLength(API_KEYS_MAX);
  expect(await codeOf(await send('POST', KEYS, request))).toBe('key_limit');
});

test('S-K6: a plan without API access can list and revoke keys, but creates none and calls nothing', async () => {
  const { person, call, keyId } = await startProgram();
  await runSql("UPDATE users SET plan = 'startup' WHERE id = ?", person.user.id);
  await expectStatus(call('GET', '/api/v1/me'), 403, {
    code: 'plan_limit',
    message: expect.stringContaining('Business Pro'),
  });
  const request = { name: 'Too late', scopes: ['cards:read'], password: PASSWORD };
  expect(await codeOf(await person.send('POST', KEYS, request))).toBe('plan_limit');
  await expectStatus(person.send('GET', KEYS), 200);
  await expectStatus(person.send('DELETE', `${KEYS}/${keyId}`), 204);
});

test('S-K6: a revoked key, an expired key and a key of a deleted account are refused alike', async () => {
  const revoked = await startProgram();
  await revoked.person.send('DELETE', `${KEYS}/${revoked.keyId}`);
  const expired = await addKey(
    await join('business_pro'),
    ['cards:read'],
    new Date(Date.now() + 60_000).toISOString(),
  );
  await expectStatus(expired.call('GET', '/api/v1/me'), 200);
  await runSql(
    'UPDATE api_keys SET expires_at = ? WHERE id = ?',
    new Date(Date.now() - 1).toISOString(),
    expired.keyId,
  );
  const gone = await startProgram();
  await runSql('DELETE FROM users WHERE id = ?', gone.person.user.id);
  const bodies = [];
  for (const { call } of [revoked, expired, gone]) {
    const answer = await expectStatus(call('GET', '/api/v1/me'), 401);
    const { requestId: _, ...body } = await answer.json<Record<string, unknown>>();
    bodies.push(JSON.stringify(body));
  }
  expect(new Set(bodies).size).toBe(1);
  const rows = await readValue('SELECT count(*) AS n FROM api_keys WHERE id = ?', gone.keyId);
  expect(rows).toBe(0);
});

test('an expiry in the past and an unknown permission are refused by field', async () => {
  const { send } = await join('business_pro');
  const password = PASSWORD;
  const past = { name: 'Old', scopes: ['cards:read'], expiresAt: '2020-01-01T00:00:00Z', password };
  const unknown = { name: 'Odd', scopes: ['members:write'], password };
  for (const [request, path] of [
    [past, 'expiresAt'],
    [unknown, 'scopes.0'],
  ] as const) {
    const answer = await expectStatus(send('POST', createApiKey.path, request), 400);
    expect(errorBodySchema.parse(await answer.json()).issues?.[0]?.path).toBe(path);
  }
});

test('S-K9: a stolen session cannot create a key without the password', async () => {
  const { send } = await join('business_pro');
  const request = { name: 'Stolen', scopes: ['cards:read'] };
  await expectStatus(send('POST', KEYS, request), 400);
  const guess = await send('POST', KEYS, { ...request, password: 'not-the-password' });
  expect([guess.status, await codeOf(guess)]).toEqual([403, 'wrong_password']);
  expect(await (await send('GET', KEYS)).json()).toEqual({ keys: [] });
});

test('no account can list or revoke the keys of another', async () => {
  const { keyId, call } = await startProgram();
  const thief = await join('business_pro');
  await expectStatus(thief.send('DELETE', `${KEYS}/${keyId}`), 404);
  expect(await (await thief.send('GET', KEYS)).json()).toEqual({ keys: [] });
  await expectStatus(call('GET', '/api/v1/me'), 200);
});

test('S-K1: a guessed key is refused, even if part of it is right', async () => {
  const { key } = await startProgram();
  const other = (await startProgram()).key;
  // The last digit of the checksum, then the random part of another key with its own checksum.
  const wrongSum = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  for (const guess of [wrongSum, key.slice(0, 17) + other.slice(17), 'ttc_test_x', '']) {
    const answer = await sendAs(guess)('GET', '/api/v1/me');
    expect([guess.length, answer.status]).toEqual([guess.length, 401]);
    expect(await codeOf(answer)).toBe('invalid_key');
  }
});

test('S-K9: a key opens nothing that needs a session', async () => {
  const { call, keyId } = await startProgram();
  const calls: [string, string, unknown?][] = [
    ['POST', '/api/auth/change-password', {}],
    ['GET', '/api/account/export'],
    ['DELETE', '/api/account', {}],
    ['GET', KEYS],
    ['POST', KEYS, { name: 'Child', scopes: ['cards:read'] }],
    ['DELETE', `${KEYS}/${keyId}`],
    ['GET', '/api/cards'],
    ['GET', '/api/contacts'],
  ];
  for (const [method, path, body] of calls) {
    const answer = await call(method, path, body);
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test('S-K8: no log line contains a key, for any outcome of its call', async () => {
  const lines: string[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const person = await join('business_pro');
  const { call, key, keyId } = await requestKey(person, { scopes: listScopes('person') });
  await call('GET', '/api/v1/me');
  await call('GET', `/api/v1/${key}?key=${key}`);
  await call('POST', '/api/v1/cards', { username: key, name: key });
  await person.send('DELETE', `${KEYS}/${keyId}`);
  await call('GET', '/api/v1/me');
  await callWorker(`https://cards.test/api/v1/cards?${key}`);
  const names = lines.map((line) => z.object({ event: z.string() }).parse(JSON.parse(line)).event);
  expect(names).toEqual(expect.arrayContaining(['api_key_created', 'api_key_refused']));
  expect(lines.filter((line) => line.includes(key.slice(18)))).toEqual([]);
});

test('the latest use is recorded by day and network, with one write a day', async () => {
  const today = stopClock().toISOString().slice(0, 10);
  const { call, keyId, person } = await startProgram();
  const from = { 'CF-Connecting-IP': '203.0.113.77' };
  await call('GET', '/api/v1/me', undefined, from);
  const read = async () => (await readAnswer(listApiKeys, person.send('GET', KEYS))).keys[0];
  // Written after the response.
  await expect.poll(async () => (await read())?.lastUsedOn).toBe(today);
  expect(await read()).toMatchObject({
    id: keyId,
    lastUsedOn: today,
    lastUsedFrom: '203.0.113.0/24',
  });
  await call('GET', '/api/v1/me', undefined, { 'CF-Connecting-IP': '198.51.100.7' });
  expect(await read()).toMatchObject({ lastUsedFrom: '203.0.113.0/24' });
});
