import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { ATTEMPT_LIMITS } from '#worker/http/rate-limit/attempt-limits.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const limit = ATTEMPT_LIMITS.production.loginAccount;
const NOW = Date.parse('2026-03-01T12:00:00Z');

test('S-A3: of 40 parallel attempts, exactly the free ones pass', async () => {
  const counter = env.ATTEMPTS.getByName('burst');
  const attempts = await atOnce(40, () => counter.consume(limit, NOW));
  expect(attempts.filter((attempt) => 'id' in attempt)).toHaveLength(5);
  expect(attempts.filter((attempt) => 'waitMs' in attempt && attempt.waitMs === 1000)).toHaveLength(
    35,
  );
});

test('a refused attempt is not counted, so hammering does not lengthen the wait', async () => {
  const counter = env.ATTEMPTS.getByName('hammer');
  for (let n = 0; n < 30; n += 1) await counter.consume(limit, NOW);
  expect(await counter.consume(limit, NOW)).toEqual({ waitMs: 1000 });
});

test('one attempt can be refunded and a key reset without affecting other keys', async () => {
  const counter = env.ATTEMPTS.getByName('mine');
  const other = env.ATTEMPTS.getByName('other');
  const ids = [];
  for (let n = 0; n < 5; n += 1) {
    const attempt = await counter.consume(limit, NOW);
    if ('id' in attempt) ids.push(attempt.id);
    await other.consume(limit, NOW);
  }
  await counter.refund(ids[2] ?? 0);
  expect(await counter.consume(limit, NOW)).toHaveProperty('id');
  expect(await counter.consume(limit, NOW)).toEqual({ waitMs: 1000 });
  await counter.reset();
  expect(await counter.consume(limit, NOW)).toHaveProperty('id');
  expect(await other.consume(limit, NOW)).toEqual({ waitMs: 1000 });
});

test('the alarm deletes everything, and counting still works afterwards', async () => {
  const counter = env.ATTEMPTS.getByName('forget');
  await counter.consume(limit, NOW);
  const due = await runInDurableObject(counter, (_, state) => state.storage.getAlarm());
  expect(due).toBeGreaterThan(Date.now());
  expect(await runDurableObjectAlarm(counter)).toBe(true);
  const remaining = await runInDurableObject(counter, (_, state) =>
    state.storage.sql.exec("SELECT * FROM sqlite_master WHERE name = 'tries'").toArray(),
  );
  expect(remaining).toEqual([]);
  expect(await counter.consume(limit, NOW)).toHaveProperty('id');
});
