import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { ATTEMPT_LIMITS } from '#worker/auth/attempts/attempt-limits.ts';
import { createAttempts } from '#worker/auth/attempts/attempts.ts';
import { PASSWORD, person, startAuth } from '#tests/worker/auth/start-auth.ts';

const pass = async () => ({ id: 1 });
const down = () => Promise.reject(new Error('object is down'));

test('when nothing can count, nobody signs in or up, and no hash is run', async () => {
  const { post, hashes } = startAuth({
    counters: { getByName: () => ({ take: down, count: down, forgive: down, clear: down }) },
  });
  for (const path of ['/api/auth/login', '/api/auth/signup']) {
    const answer = await post(path, person('uncounted@x.example'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  }
  expect(hashes).toEqual([]);
});

test('a counter that cannot forget does not keep the right password out', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await startAuth().join('forgetful@x.example');
  const { post } = startAuth({
    counters: { getByName: () => ({ take: pass, count: down, forgive: down, clear: down }) },
  });
  const answer = await post('/api/auth/login', {
    email: 'forgetful@x.example',
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(warned).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});

const hex = (n: number) => n.toString(16);

/** Attempts by production's limits on a clock that stands. */
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

test('M14: a new /64 for each attempt is stopped at the /56, a new /56 for each at the /48', async () => {
  const attempts = counting();
  const from = async (prefixes: readonly string[]) => {
    let taken = 0;
    for (const prefix of prefixes) {
      if (await isTaken(attempts.take('signupAddress', `${prefix}::/64`))) taken += 1;
    }
    return taken;
  };
  // Five an hour for one address, three times that for a /56, nine times for a /48.
  expect(await from(Array.from({ length: 20 }, () => '2001:db8:1:0'))).toBe(5);
  expect(await from(Array.from({ length: 40 }, (_, n) => `2001:db8:2:${hex(n)}`))).toBe(15);
  expect(await from(Array.from({ length: 80 }, (_, n) => `2001:db8:3:${hex(n * 256)}`))).toBe(45);
  // Another /48 is another network.
  expect(await from(['2001:db8:4:0'])).toBe(1);
});

test('M14: an attempt that one prefix refuses counts for none of the others, and one taken back for none at all', async () => {
  const attempts = counting();
  for (let n = 0; n < 30; n += 1) {
    await isTaken(attempts.take('supportAddress', '2001:db8:5:0::/64'));
  }
  // Ten of the thirty were counted for the /56 as well: twenty of its thirty are left.
  let taken = 0;
  for (let n = 1; n < 40; n += 1) {
    if (await isTaken(attempts.take('supportAddress', `2001:db8:5:${n.toString(16)}::/64`)))
      taken += 1;
  }
  expect(taken).toBe(20);
  for (let n = 0; n < 31; n += 1) {
    const ticket = await attempts.take('supportAddress', `2001:db8:6:${n.toString(16)}::/64`);
    await ticket.forgive();
  }
});

test('an IPv4 address and any other key are counted by themselves', async () => {
  const names: string[] = [];
  const attempts = createAttempts({
    counters: {
      getByName: (name) => {
        names.push(name);
        return { take: pass, count: async () => 0, forgive: down, clear: down };
      },
    },
    limits: ATTEMPT_LIMITS.production,
    now: () => new Date(),
  });
  for (const key of ['203.0.113.7', 'a-user-id', 'ann@x.example 2001:db8:1::/48']) {
    await attempts.take('loginAddress', key);
  }
  expect(names).toHaveLength(3);
  await attempts.take('loginAddress', '2001:db8:1:2::/64');
  expect(names).toHaveLength(6);
});
