import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createAuth } from '#worker/auth/create-auth.ts';
import {
  createHashTurns,
  HASH_GAP_MS,
  HASH_WAIT_MAX_MS,
} from '#worker/auth/password/hash-turns.ts';
import { deriveScrypt } from '#worker/auth/password/password.ts';

const REFUSAL = { code: 'unavailable', details: { retryAfterSeconds: 2 } };
/** How many may come at one moment: one now, the others by and by. */
const AT_ONCE = HASH_WAIT_MAX_MS / HASH_GAP_MS + 1;

/** An isolate by itself: one thread, on which time passes only by work and by waiting. */
function isolate() {
  let time = 0;
  let timers: { at: number; fire: () => void }[] = [];
  const at = (moment: number, fire: () => void) => void timers.push({ at: moment, fire });
  return {
    clock: {
      now: () => time,
      wait: (ms: number) => new Promise<void>((resolve) => at(time + ms, resolve)),
    },
    at,
    work: (ms: number) => {
      time += ms;
    },
    /** Lets everything happen that is due, the earliest first. */
    async run() {
      for (;;) {
        // What follows from the last event, down to the last promise, comes before the next one.
        await new Promise((resolve) => setTimeout(resolve, 0));
        const next = timers.toSorted((one, other) => one.at - other.at)[0];
        if (!next) return;
        timers = timers.filter((timer) => timer !== next);
        time = Math.max(time, next.at);
        next.fire();
      }
    },
  };
}

test('the runtime hashes before it answers the call, so no two hashes are ever under way', async () => {
  const cost = { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const started = performance.now();
  const hash = deriveScrypt('password', new Uint8Array(16), 32, cost);
  const called = performance.now() - started;
  await hash;
  // Were it done elsewhere, the call would take a fraction of the hash: then hashes could be counted.
  expect(called).toBeGreaterThan((performance.now() - started) / 2);
});

test('a hash alone starts at once; those that come with it follow at their distance, the rest is refused', async () => {
  const { clock, run } = isolate();
  const takeTurn = createHashTurns(clock);
  const starts: number[] = [];
  const refusals: unknown[] = [];
  for (let n = 0; n < 20; n++) {
    takeTurn().then(
      () => starts.push(clock.now()),
      (error: unknown) => refusals.push(error),
    );
  }
  await run();
  expect(starts).toEqual(Array.from({ length: AT_ONCE }, (_, n) => n * HASH_GAP_MS));
  expect(refusals).toHaveLength(20 - AT_ONCE);
  expect(refusals[0]).toMatchObject(REFUSAL);
});

test('a request that goes away while it waits takes no turn from those who come later', async () => {
  const { clock, at, run } = isolate();
  // The platform ends what a cancelled request waits for: it never goes on.
  const gone = createHashTurns({ ...clock, wait: () => new Promise(() => undefined) });
  const told: unknown[] = [];
  for (let n = 0; n < AT_ONCE; n++) void gone();
  await expect(gone()).rejects.toMatchObject(REFUSAL);
  at(AT_ONCE * HASH_GAP_MS, () => void gone().then(() => told.push('at once')));
  await run();
  expect(told).toEqual(['at once']);
});

test('a crowd that goes on leaves half of the thread’s time to others, and lets nobody wait long', async () => {
  const hashMs = 140;
  const { clock, at, work, run } = isolate();
  const takeTurn = createHashTurns(clock);
  const waits: number[] = [];
  const cards: number[] = [];
  let refused = 0;
  const signIn = async (moment: number) => {
    try {
      await takeTurn();
    } catch {
      // No turn within the time it may wait.
      refused++;
      return;
    }
    waits.push(clock.now() - moment);
    work(hashMs);
  };
  for (let moment = 0; moment < 10_000; moment += 50) {
    at(moment, () => void signIn(moment));
    at(moment + 25, () => cards.push(clock.now() - moment - 25));
  }
  await run();
  // A card waits for the hash that is under way, never for a second one.
  expect(Math.max(...cards)).toBeLessThan(hashMs);
  expect(Math.max(...waits)).toBeLessThan(HASH_WAIT_MAX_MS + hashMs);
  expect(waits).toHaveLength(Math.floor(10_000 / HASH_GAP_MS) + AT_ONCE);
  expect(refused).toBe(200 - waits.length);
});

test('the Worker’s own passwords take turns: of a dozen at once one is refused, with a time', async () => {
  const limiter: RateLimit = { limit: async () => ({ success: true }) };
  const { passwords } = createAuth({
    db: env.DB,
    counters: env.ATTEMPTS,
    authLimiter: limiter,
    apiLimiter: limiter,
    secrets: ['a-secret-for-tests-only-of-32-bytes-or-more'],
    environment: 'production',
    now: () => new Date(),
  });
  const asked = Array.from({ length: 12 }, () => passwords.hash('any password'));
  const outcomes = await Promise.allSettled(asked);
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refusals).toHaveLength(12 - AT_ONCE);
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSAL);
});
