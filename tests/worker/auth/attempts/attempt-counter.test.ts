import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ATTEMPT_LIMITS } from '#worker/auth/attempts/attempt-limits.ts';

const limit = ATTEMPT_LIMITS.production.loginAccount;
const NOW = Date.parse('2026-03-01T12:00:00Z');

test('A3: of 40 tries at once exactly the free ones pass', async () => {
  const counter = env.ATTEMPTS.getByName('burst');
  const tries = await Promise.all(Array.from({ length: 40 }, () => counter.take(limit, NOW)));
  expect(tries.filter((attempt) => 'id' in attempt)).toHaveLength(5);
  expect(tries.filter((attempt) => 'waitMs' in attempt && attempt.waitMs === 1000)).toHaveLength(
    35,
  );
});

test('a refused try is not counted: hammering does not lengthen the wait', async () => {
  const counter = env.ATTEMPTS.getByName('hammer');
  for (let n = 0; n < 30; n += 1) await counter.take(limit, NOW);
  expect(await counter.take(limit, NOW)).toEqual({ waitMs: 1000 });
});

test('one try can be taken back, and all of a key forgotten, without touching another key', async () => {
  const counter = env.ATTEMPTS.getByName('mine');
  const other = env.ATTEMPTS.getByName('other');
  const ids = [];
  for (let n = 0; n < 5; n += 1) {
    const attempt = await counter.take(limit, NOW);
    if ('id' in attempt) ids.push(attempt.id);
    await other.take(limit, NOW);
  }
  await counter.forgive(ids[2] ?? 0);
  expect(await counter.take(limit, NOW)).toHaveProperty('id');
  expect(await counter.take(limit, NOW)).toEqual({ waitMs: 1000 });
  await counter.clear();
  expect(await counter.take(limit, NOW)).toHaveProperty('id');
  expect(await other.take(limit, NOW)).toEqual({ waitMs: 1000 });
});

test('the alarm leaves nothing stored, and counting goes on after it', async () => {
  const counter = env.ATTEMPTS.getByName('forget');
  await counter.take(limit, NOW);
  const due = await runInDurableObject(counter, (_, state) => state.storage.getAlarm());
  expect(due).toBeGreaterThan(Date.now());
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  const left = await runInDurableObject(counter, (_, state) =>
    state.storage.sql.exec("SELECT * FROM sqlite_master WHERE name = 'tries'").toArray(),
  );
  expect(left).toEqual([]);
  expect(await counter.take(limit, NOW)).toHaveProperty('id');
});
