import { expect, test } from 'vitest';
import { createMissLimiters } from '#worker/http/rate-limit/miss-limiter.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';

/** A limit of `max` misses a minute per address. */
function limitOf(most: number) {
  const clock = { at: 0 };
  const seen = new Map<string, number>();
  const limiter: RateLimit = {
    limit: async ({ key }) => {
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return { success: count <= most };
    },
  };
  const limitMisses = createMissLimiters({
    rateLimit: createRateLimiter(limiter, 'allow'),
    now: () => new Date(clock.at),
  });
  const from = (ip: string) => limitMisses(new Headers({ 'CF-Connecting-IP': ip }));
  /** Looks up a username that does not exist. Returns whether the database was read. */
  const miss = async (ip: string): Promise<boolean> => {
    const limit = from(ip);
    try {
      limit.requireAllowed();
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 60 } });
      return false;
    }
    await limit.recordMiss();
    return true;
  };
  return { clock, miss, from };
}

test('S-M15: past its misses an address is refused for a minute, and no other address is', async () => {
  const { clock, miss } = limitOf(20);
  let lookups = 0;
  for (let n = 0; n < 400; n += 1) if (await miss('203.0.113.7')) lookups += 1;
  expect(lookups).toBe(21);
  expect(await miss('203.0.113.8')).toBe(true);
  clock.at += 60_000;
  expect(await miss('203.0.113.7')).toBe(true);
});

test('S-M15: successful lookups do not count', async () => {
  const { from } = limitOf(1);
  const limit = from('203.0.113.7');
  for (let n = 0; n < 100; n += 1) expect(() => limit.requireAllowed()).not.toThrow();
});

test('S-M14, S-M15: a /48 with a new address per miss is refused as a whole', async () => {
  const { miss } = limitOf(20);
  let lookups = 0;
  for (let n = 0; n < 2000; n += 1) {
    if (await miss(`2001:db8:7:${n.toString(16)}::1`)) lookups += 1;
  }
  expect(lookups).toBeLessThanOrEqual(9 * 20 + 9);
  expect(await miss('2001:db8:8::1')).toBe(true);
});

test('when the rate limiter fails, every request is allowed', async () => {
  const limitMisses = createMissLimiters({
    rateLimit: createRateLimiter({ limit: () => Promise.reject(new Error('down')) }, 'allow'),
    now: () => new Date(),
  });
  const limit = limitMisses(new Headers());
  await limit.recordMiss();
  expect(() => limit.requireAllowed()).not.toThrow();
});
