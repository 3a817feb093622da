import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { createLeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import {
  createCallLimit,
  FIRST_LEASE_SIZE,
  LEASE_SIZE,
  type CallLimit,
} from '#worker/public-api/call-limit.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const atStart = (): Date => new Date(START);

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
  // Four small leases for each isolate, a request for 50 calls, and one that finds nothing left.
  const largest = API_CALLS_PER_MINUTE / LEASE_SIZE;
  expect(clock.leases).toBeLessThanOrEqual(largest + limits.length * 5);
});

test('S-K10: seven isolates that stop after one call leave the eighth at least 950', async () => {
  const { limits } = createIsolates(8);
  const [busy, ...idle] = limits;
  const key = unique('key');
  for (const limit of idle) expect(await limit.take(key)).toMatchObject({ isAllowed: true });
  const allowed = busy === undefined ? 0 : await countAllowed(busy, key, 1100);
  expect(idle.length + allowed).toBe(API_CALLS_PER_MINUTE - idle.length * (FIRST_LEASE_SIZE - 1));
  expect(allowed).toBeGreaterThanOrEqual(950);
});

test.each([5, 13, 29, 61])(
  'an isolate that stops after %i calls leaves unused at most what it used and three, or 49',
  async (used) => {
    const { limits } = createIsolates(2);
    const [idle, busy] = limits;
    const key = unique('key');
    if (idle === undefined || busy === undefined) throw new Error('two isolates');
    await countAllowed(idle, key, used);
    const unused = API_CALLS_PER_MINUTE - used - (await countAllowed(busy, key, 1100));
    expect(unused).toBeGreaterThan(0);
    expect(unused).toBeLessThanOrEqual(Math.min(used + FIRST_LEASE_SIZE - 1, LEASE_SIZE - 1));
  },
);

test('a refused key is let through again when its minute ends, and leases of the minute before are void', async () => {
  const { limits, clock } = createIsolates(2);
  const key = unique('key');
  const [one, other] = limits;
  if (one === undefined || other === undefined) throw new Error('two isolates');
  await other.take(key);
  expect(await countAllowed(one, key, 1200)).toBe(API_CALLS_PER_MINUTE - FIRST_LEASE_SIZE);
  clock.at += 59_999;
  expect(await one.take(key)).toMatchObject({ isAllowed: false, waitSeconds: 1 });
  clock.at += 1;
  expect(await one.take(key)).toMatchObject({ isAllowed: true });
  // The three of the minute before are not added to the new minute.
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

test('a call whose request to the counter never ends holds up no other call of its key', async () => {
  const leaseCalls = createLeaseCalls({ counters: env.ATTEMPTS, now: atStart });
  let requests = 0;
  const limit = createCallLimit({
    leaseCalls: async (...request) => {
      requests += 1;
      return requests === 1 ? new Promise<never>(() => undefined) : leaseCalls(...request);
    },
    now: atStart,
  });
  const key = unique('key');
  void limit.take(key);
  expect(await limit.take(key)).toMatchObject({ isAllowed: true });
});

test('many calls at once of one isolate get exactly 1,000 calls, and leave at most 49 unused', async () => {
  const { limits } = createIsolates(2);
  const [busy, other] = limits;
  if (busy === undefined || other === undefined) throw new Error('two isolates');
  const key = unique('key');
  const counts = await atOnce(40, () => countAllowed(busy, key, 10));
  expect(sum(counts)).toBe(400);
  const left = API_CALLS_PER_MINUTE - 400 - (await countAllowed(other, key, 1000));
  expect(left).toBeLessThan(LEASE_SIZE);
});

test('a failing counter refuses calls instead of letting them through uncounted', async () => {
  const leaseCalls = createLeaseCalls({
    counters: { getByName: () => ({ lease: async () => Promise.reject(new Error('down')) }) },
    now: atStart,
  });
  const limit = createCallLimit({ leaseCalls, now: atStart });
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
