import { expect, test } from 'vitest';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import {
  createHashThrottle,
  HASH_GAP_MS,
  HASH_WAIT_MAX_MS,
} from '#worker/auth/password/hash-throttle.ts';
import { deriveScrypt, type HashRequester } from '#worker/auth/password/passwords.ts';

const REFUSAL = { code: 'unavailable', details: { retryAfterSeconds: 2 } };
/** How many can arrive at once: one runs now, the others wait in turn. */
const AT_ONCE = HASH_WAIT_MAX_MS / HASH_GAP_MS + 1;

/** A simulated isolate: one thread, on which time only passes by work and by waiting. */
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
    /** Runs all pending events in order of time. */
    async run() {
      for (;;) {
        // Settle all promises caused by one event before the next.
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

test('the runtime computes a hash within the call, so no two hashes run at the same time', async () => {
  const cost = { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const hash = deriveScrypt('password', new Uint8Array(16), 32, cost).then(() => 'hash');
  const timer = new Promise((resolve) => setTimeout(resolve, 0, 'timer'));
  // On another thread the hash would still run when the timer fires, and concurrent hashes could be
  // counted.
  expect(await Promise.race([hash, timer])).toBe('hash');
});

test('after the clock goes back, a password is hashed at once', async () => {
  const { clock, run, work } = isolate();
  const takeTurn = createHashThrottle(clock);
  await takeTurn();
  work(-60_000);
  const turns = [takeTurn(), takeTurn()].map((turn) => turn.then(clock.now));
  await run();
  expect(await Promise.all(turns)).toEqual([-60_000, -60_000 + HASH_GAP_MS]);
});

test('a single hash starts at once, later ones follow at their interval, and the rest are refused', async () => {
  const { clock, run } = isolate();
  const takeTurn = createHashThrottle(clock);
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

test('a request canceled while it waits does not take a slot from later ones', async () => {
  const { clock, at, run } = isolate();
  // The platform aborts what a canceled request awaits, so it never resumes.
  const gone = createHashThrottle({ ...clock, wait: () => new Promise(() => undefined) });
  const results: unknown[] = [];
  for (let n = 0; n < AT_ONCE; n++) void gone();
  await expect(gone()).rejects.toMatchObject(REFUSAL);
  at(AT_ONCE * HASH_GAP_MS, () => void gone().then(() => results.push('at once')));
  await run();
  expect(results).toEqual(['at once']);
});

test('a sustained flood leaves half of the thread’s time to others, and nobody waits long', async () => {
  const hashMs = 140;
  const { clock, at, work, run } = isolate();
  const takeTurn = createHashThrottle(clock);
  const waits: number[] = [];
  const cards: number[] = [];
  let refused = 0;
  const signIn = async (moment: number) => {
    try {
      await takeTurn();
    } catch {
      // No slot was available in time.
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
  // A card waits for the hash in progress, never for a second one.
  expect(Math.max(...cards)).toBeLessThan(hashMs);
  expect(Math.max(...waits)).toBeLessThan(HASH_WAIT_MAX_MS + hashMs);
  expect(waits).toHaveLength(Math.floor(10_000 / HASH_GAP_MS) + AT_ONCE);
  expect(refused).toBe(200 - waits.length);
});

/**
 * Simulates a minute of six wrong passwords a second, each from its own address, with users who try
 * every five seconds. A refused user retries after two seconds, as `Retry-After` says. Returns the
 * outcome of the users' attempts.
 */
async function underAttack(requesterAt: (n: number) => HashRequester | undefined, retries: number) {
  const { clock, at, work, run } = isolate();
  const takeTurn = createHashThrottle(clock);
  const waits: number[] = [];
  let attempts = 0;
  let hashes = 0;
  const hash = async (who: HashRequester | undefined) => {
    await takeTurn(who);
    work(140);
    hashes += 1;
  };
  const user = async (n: number, startedAt: number, retriesRemaining: number): Promise<void> => {
    try {
      await hash(requesterAt(n));
      waits.push(clock.now() - startedAt);
    } catch {
      // Refused because no slot was available.
      if (retriesRemaining > 0)
        at(clock.now() + 2000, () => void user(n, startedAt, retriesRemaining - 1));
    }
  };
  for (let n = 0; n < 360; n += 1) {
    const attacker = { isTrusted: false, key: `stranger ${n}` };
    at(n * 167, () => void hash(attacker).catch(() => undefined));
  }
  for (let n = 0; n < 11; n += 1) {
    attempts += 1;
    at(5000 + n * 5000, () => void user(n, 5000 + n * 5000, retries));
  }
  await run();
  return { share: waits.length / attempts, longestMs: Math.max(0, ...waits), hashes };
}

test('S-M15: six wrong passwords a second leave slots for right ones, from known and new networks', async () => {
  const before = await underAttack(() => undefined, 0);
  const known = await underAttack((n) => ({ isTrusted: true, key: `account ${n}` }), 0);
  const returning = await underAttack((n) => ({ isTrusted: false, key: `person ${n}` }), 1);
  // Without reserved shares, a user is refused as often as an attacker, and three attempts may not
  // suffice.
  expect(before.share).toBeLessThan(1);
  expect(known.share).toBe(1);
  expect(known.longestMs).toBeLessThan(2 * HASH_GAP_MS + 140);
  expect(before.longestMs / known.longestMs).toBeGreaterThan(4);
  expect(returning.share).toBe(1);
  expect(returning.longestMs).toBeLessThan(HASH_WAIT_MAX_MS + 4000 + 140);
  // The reserves cost public pages nothing: as many hashes per minute as before.
  expect(Math.abs(known.hashes - before.hashes)).toBeLessThanOrEqual(AT_ONCE);
});

test('S-M15: one account, trusted or returning, gets at most two reserved slots', async () => {
  const { clock, run } = isolate();
  const takeTurn = createHashThrottle(clock);
  for (let n = 0; n < AT_ONCE; n += 1) void takeTurn();
  const flood = { isTrusted: true, key: 'one account' };
  const floods = Array.from({ length: 10 }, () => takeTurn(flood));
  const other = takeTurn({ isTrusted: true, key: 'another' }).then(() => clock.now());
  const settling = Promise.allSettled(floods);
  await run();
  const settled = await settling;
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await other).toBeLessThanOrEqual(HASH_WAIT_MAX_MS);
});

test('the Worker’s own passwords are throttled: of a dozen at once, one is refused with a retry time', async () => {
  const { passwords } = createTestKernel();
  const hashes = Array.from({ length: 12 }, () => passwords.hash('any password'));
  const outcomes = await Promise.allSettled(hashes);
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  );
  expect(refusals).toHaveLength(12 - AT_ONCE);
  for (const refusal of refusals) expect(refusal).toMatchObject(REFUSAL);
});
