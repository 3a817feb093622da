import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { createLeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import { createCallLimit, LEASE_SIZE, type CallLimit } from '#worker/public-api/call-limit.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { startProgram } from '#tests/worker/public-api/harness.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

/** The limit as `isolates` isolates apply it, each with leases of its own, on the real counter. */
function createIsolates(isolates: number) {
  const clock = { at: START, leases: 0 };
  const now = () => new Date(clock.at);
  const leaseCalls = createLeaseCalls({ counters: env.ATTEMPTS, now });
  const limits = Array.from({ length: isolates }, () =>
    createCallLimit({
      leaseCalls: (...request) => {
        clock.leases += 1;
        return leaseCalls(...request);
      },
      now,
    }),
  );
  return { clock, limits };
}

async function countAllowed(limit: CallLimit, key: string, calls: number): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < calls; n += 1) allowed += +(await limit.take(key)).isAllowed;
  return allowed;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

test('S-K10: 8 parallel callers in isolates of their own get exactly 1,000 calls of a minute', async () => {
  const { limits, clock } = createIsolates(8);
  const key = unique('key');
  const counts = await Promise.all(limits.map((limit) => countAllowed(limit, key, 400)));
  expect(sum(counts)).toBe(API_CALLS_PER_MINUTE);
  // A request to the counter for 50 calls, and one per isolate that finds nothing left.
  expect(clock.leases).toBeLessThanOrEqual(API_CALLS_PER_MINUTE / LEASE_SIZE + limits.length);
});

test('an isolate that stops calling leaves at most 49 calls unused, so that the others get at least 950', async () => {
  const { limits } = createIsolates(8);
  const [idle, ...busy] = limits;
  const key = unique('key');
  expect(await idle?.take(key)).toMatchObject({ isAllowed: true });
  const counts = await Promise.all(busy.map((limit) => countAllowed(limit, key, 400)));
  expect(1 + sum(counts)).toBe(API_CALLS_PER_MINUTE - LEASE_SIZE + 1);
});

test('a refused key is let through again when its minute ends, and leases of the minute before are void', async () => {
  const { limits, clock } = createIsolates(2);
  const key = unique('key');
  const [one, other] = limits;
  if (one === undefined || other === undefined) throw new Error('two isolates');
  await other.take(key);
  expect(await countAllowed(one, key, 1200)).toBe(950);
  clock.at += 59_999;
  expect(await one.take(key)).toMatchObject({ isAllowed: false, waitSeconds: 1 });
  clock.at += 1;
  expect(await one.take(key)).toMatchObject({ isAllowed: true });
  // The 49 of the minute before are not added to the new minute.
  const counts = await Promise.all([countAllowed(one, key, 1200), countAllowed(other, key, 1200)]);
  expect(1 + sum(counts)).toBe(API_CALLS_PER_MINUTE);
});

test('keys are limited apart from each other', async () => {
  const { limits } = createIsolates(1);
  const [limit] = limits;
  if (limit === undefined) throw new Error('one isolate');
  expect(await countAllowed(limit, unique('key'), 1001)).toBe(API_CALLS_PER_MINUTE);
  expect(await countAllowed(limit, unique('key'), 1)).toBe(1);
});

test('a failing counter refuses calls instead of letting them through uncounted', async () => {
  const leaseCalls = createLeaseCalls({
    counters: { getByName: () => ({ lease: async () => Promise.reject(new Error('down')) }) },
    now: () => new Date(START),
  });
  const limit = createCallLimit({ leaseCalls, now: () => new Date(START) });
  await expect(limit.take('key')).rejects.toMatchObject({ code: 'unavailable' });
});

test('S-K10: 8 parallel callers of the Worker get at most 1,000 calls of a minute, and the rest 429 with Retry-After', async () => {
  const { call } = await startProgram();
  const run = async () => {
    const statuses: Response[] = [];
    for (let n = 0; n < 130; n += 1) statuses.push(await call('GET', '/api/v1/me'));
    return statuses;
  };
  const answers = (await Promise.all(Array.from({ length: 8 }, run))).flat();
  const allowed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([allowed.length, refused.length]).toEqual([API_CALLS_PER_MINUTE, 40]);
  const [first] = refused;
  expect(first?.headers.get('RateLimit')).toMatch(/^"key";r=0;t=\d+$/);
  const wait = Number(first?.headers.get('Retry-After'));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await first?.json()).toMatchObject({ code: 'rate_limited', status: 429 });
});
