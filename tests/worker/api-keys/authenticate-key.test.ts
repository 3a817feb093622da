// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { authenticateKey } from '#worker/api-keys/authenticate-key.ts';
import { createKeyText } from '#worker/api-keys/key-text.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';

/** What a check of a key does to its surroundings. */
function createContext(now = new Date()) {
  const statements: string[] = [];
  const failures: string[] = [];
  const later: Promise<unknown>[] = [];
  const db: D1Database = new Proxy(env.DB, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            statements.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, name),
  });
  const context = {
    db,
    now: () => now,
    rateLimit: async (key: string) => void failures.push(key),
    waitUntil: (work: Promise<unknown>) => void later.push(work),
    mode: 'test' as const,
  };
  const check = (key: string, address = '203.0.113.9') =>
    authenticateKey(
      context,
      new Headers({ Authorization: `Bearer ${key}`, 'CF-Connecting-IP': address }),
    );
  return { statements, failures, later, check };
}

const refusal = async (checked: Promise<unknown>) => {
  const error: unknown = await checked.catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? { code: error.code, ...error.details } : error;
};

test('S-K1: a key with a wrong checksum or of another environment is refused without a query', async () => {
  const { key } = await startProgram();
  const { statements, failures, check } = createContext();
  const live = createKeyText('live').key;
  const wrongSum = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const typo = `${key.slice(0, 20)}${key[20] === 'x' ? 'y' : 'x'}${key.slice(21)}`;
  for (const guess of [wrongSum, typo, live, key.slice(0, -1), `${key}0`, 'ttc_test_', '']) {
    expect(await refusal(check(guess))).toEqual({ code: 'invalid_key' });
  }
  expect([statements, failures]).toEqual([[], []]);
});

test('S-K1: an unknown key and a wrong secret of a known one cost the same query, are counted by address and answered alike', async () => {
  const { keyId } = await startProgram();
  const unknown = createKeyText('test');
  // Another secret with a right checksum for the ID of a real key.
  let forged = '';
  while (!forged.startsWith(`ttc_test_${keyId}`)) forged = forgeKey(keyId);
  for (const guess of [unknown.key, forged]) {
    const { statements, failures, check } = createContext();
    expect(await refusal(check(guess))).toEqual({ code: 'invalid_key' });
    expect(statements).toHaveLength(1);
    expect(failures).toEqual(['api-key:203.0.113.9']);
  }
});

/** A key with a chosen ID, made as an attacker would who knows the format. */
function forgeKey(id: string): string {
  const { key } = createKeyText('test');
  const body = `ttc_test_${id}${key.slice(17, -6)}`;
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = computeCrc(body);
  let sum = '';
  for (let place = 0; place < 6; place += 1) {
    sum = `${digits.charAt(rest % 62)}${sum}`;
    rest = Math.floor(rest / 62);
  }
  return body + sum;
}

/** CRC-32 as in ISO 3309, apart from the implementation that keys are made with. */
function computeCrc(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test('a valid key costs one query, and one write on its first use of a day', async () => {
  const { key } = await startProgram();
  const first = createContext();
  await first.check(key);
  await Promise.all(first.later);
  expect(first.statements.map((sql) => sql.split(' ')[0])).toEqual(['SELECT', 'UPDATE']);
  const second = createContext();
  await second.check(key, '198.51.100.1');
  expect([second.statements.length, second.later.length, second.failures]).toEqual([1, 0, []]);
  const tomorrow = createContext(new Date(Date.now() + 86_400_000));
  await tomorrow.check(key);
  expect(tomorrow.later).toHaveLength(1);
  await Promise.all(tomorrow.later);
});
