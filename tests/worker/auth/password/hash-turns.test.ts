import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createAuth } from '#worker/auth/create-auth.ts';
import {
  createHashTurns,
  HASH_GAP_MS,
  HASH_WAIT_MAX_MS,
} from '#worker/auth/password/hash-turns.ts';
import { deriveScrypt, type HashAsker } from '#worker/auth/password/password.ts';

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

/**
 * A minute of six wrong passwords a second, each from an address of its own, and persons who try every five seconds. A
 * person who is refused comes back after two seconds, as `Retry-After` says. Answers what became of their tries.
 */
async function underAttack(asker: (n: number) => HashAsker | undefined, returns: number) {
  const { clock, at, work, run } = isolate();
  const takeTurn = createHashTurns(clock);
  const waits: number[] = [];
  let tries = 0;
  let hashes = 0;
  const hash = async (who: HashAsker | undefined) => {
    await takeTurn(who);
    work(140);
    hashes += 1;
  };
  const person = async (n: number, began: number, left: number): Promise<void> => {
    try {
      await hash(asker(n));
      waits.push(clock.now() - began);
    } catch {
      // Refused for want of a turn.
      if (left > 0) at(clock.now() + 2000, () => void person(n, began, left - 1));
    }
  };
  for (let n = 0; n < 360; n += 1) {
    const attacker = { isKnown: false, key: `stranger ${n}` };
    at(n * 167, () => void hash(attacker).catch(() => undefined));
  }
  for (let n = 0; n < 11; n += 1) {
    tries += 1;
    at(5000 + n * 5000, () => void person(n, 5000 + n * 5000, returns));
  }
  await run();
  return { share: waits.length / tries, longestMs: Math.max(0, ...waits), hashes };
}

test('M15: six wrong passwords a second leave the right one its turn, from a known and from a new place', async () => {
  const before = await underAttack(() => undefined, 0);
  const known = await underAttack((n) => ({ isKnown: true, key: `account ${n}` }), 0);
  const fresh = await underAttack((n) => ({ isKnown: false, key: `person ${n}` }), 1);
  // Without shares a person is refused as often as everybody else, and three tries may not do.
  expect(before.share).toBeLessThan(1);
  expect(known.share).toBe(1);
  expect(known.longestMs).toBeLessThan(2 * HASH_GAP_MS + 140);
  expect(before.longestMs / known.longestMs).toBeGreaterThan(4);
  expect(fresh.share).toBe(1);
  expect(fresh.longestMs).toBeLessThan(HASH_WAIT_MAX_MS + 4000 + 140);
  // The shares cost the public cards nothing: as many hashes in the minute as before.
  expect(Math.abs(known.hashes - before.hashes)).toBeLessThanOrEqual(AT_ONCE);
});

test('M15: one account, known or returning, holds two reserved turns at most', async () => {
  const { clock, run } = isolate();
  const takeTurn = createHashTurns(clock);
  for (let n = 0; n < AT_ONCE; n += 1) void takeTurn();
  const flood = { isKnown: true, key: 'one account' };
  const floods = Array.from({ length: 10 }, () => takeTurn(flood));
  const other = takeTurn({ isKnown: true, key: 'another' }).then(() => clock.now());
  const settling = Promise.allSettled(floods);
  await run();
  const settled = await settling;
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await other).toBeLessThanOrEqual(HASH_WAIT_MAX_MS);
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
