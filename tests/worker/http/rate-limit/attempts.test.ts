import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { ATTEMPT_LIMITS } from '#worker/http/rate-limit/attempt-limits.ts';
import { createAttempts, type AttemptCounters } from '#worker/http/rate-limit/attempts.ts';
import { PASSWORD, signupBody, startAuth } from '#tests/worker/auth/start-auth.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const pass = async () => ({ id: 1 });
const down = () => Promise.reject(new Error('object is down'));

/** Attempts with production limits, counted by this counter. */
const attemptsOf = (counter: ReturnType<AttemptCounters['getByName']>) =>
  createAttempts({
    counters: { getByName: () => counter },
    limits: ATTEMPT_LIMITS.production,
    now: () => new Date(),
  });

test('when the counter fails, sign-in and sign-up are refused and no hash is computed', async () => {
  const { post, hashes } = startAuth({
    attempts: attemptsOf({ consume: down, count: down, refund: down, reset: down }),
  });
  for (const path of ['/api/auth/login', '/api/auth/signup']) {
    const answer = await post(path, signupBody('uncounted@x.example'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  }
  expect(hashes).toEqual([]);
});

test('a counter that cannot be reset does not lock out the right password', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await startAuth().join('forgetful@x.example');
  const { post } = startAuth({
    attempts: attemptsOf({ consume: pass, count: down, refund: down, reset: down }),
  });
  await expectStatus(
    post('/api/auth/login', {
      email: 'forgetful@x.example',
      password: PASSWORD,
    }),
    200,
  );
  const lines = warned.mock.calls.flat().filter((line) => line.includes('attempt_counter_failed'));
  expect(lines).toHaveLength(2);
  vi.restoreAllMocks();
});

const hex = (n: number) => n.toString(16);

/** Attempts with production limits and a fixed clock. */
const counting = () =>
  createAttempts({
    counters: env.ATTEMPTS,
    limits: ATTEMPT_LIMITS.production,
    now: () => new Date('2026-11-20T12:00:00Z'),
  });
const isTaken = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'rate_limited' });
      return false;
    },
  );

test('S-M14: a new /64 per attempt is stopped at the /56, and a new /56 per attempt at the /48', async () => {
  const attempts = counting();
  const from = async (prefixes: readonly string[]) => {
    let taken = 0;
    for (const prefix of prefixes) {
      if (await isTaken(attempts.consume('signupAddress', `${prefix}::/64`))) taken += 1;
    }
    return taken;
  };
  // Five an hour for one address, three times that for a /56, nine times for a /48.
  expect(await from(Array.from({ length: 20 }, () => '2001:db8:1:0'))).toBe(5);
  expect(await from(Array.from({ length: 40 }, (_, n) => `2001:db8:2:${hex(n)}`))).toBe(15);
  expect(await from(Array.from({ length: 80 }, (_, n) => `2001:db8:3:${hex(n * 256)}`))).toBe(45);
  // A different /48 is a different network.
  expect(await from(['2001:db8:4:0'])).toBe(1);
});

test('S-M14: an attempt refused by one prefix counts for no other, and a refunded one counts for none', async () => {
  const attempts = counting();
  for (let n = 0; n < 30; n += 1) {
    await isTaken(attempts.consume('supportAddress', '2001:db8:5:0::/64'));
  }
  // Ten of the thirty were counted for the /56 as well, so twenty of its thirty remain.
  let taken = 0;
  for (let n = 1; n < 40; n += 1) {
    if (await isTaken(attempts.consume('supportAddress', `2001:db8:5:${n.toString(16)}::/64`)))
      taken += 1;
  }
  expect(taken).toBe(20);
  for (let n = 0; n < 31; n += 1) {
    const attempt = await attempts.consume('supportAddress', `2001:db8:6:${n.toString(16)}::/64`);
    await attempt.refund();
  }
});

test('an IPv4 address and any other key count only for themselves', async () => {
  const names: string[] = [];
  const attempts = createAttempts({
    counters: {
      getByName: (name) => {
        names.push(name);
        return { consume: pass, count: async () => 0, refund: down, reset: down };
      },
    },
    limits: ATTEMPT_LIMITS.production,
    now: () => new Date(),
  });
  for (const key of ['203.0.113.7', 'a-user-id', 'ann@x.example 2001:db8:1::/48']) {
    await attempts.consume('loginAddress', key);
  }
  expect(names).toHaveLength(3);
  await attempts.consume('loginAddress', '2001:db8:1:2::/64');
  expect(names).toHaveLength(6);
});
