// @module-tag core
import { expect, test } from 'vitest';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';

/** A limiter that allows each key `max` requests. */
function limiterOf(limit: number): RateLimit {
  const seen = new Map<string, number>();
  return {
    limit: async ({ key }) => {
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return { success: count <= limit };
    },
  };
}

test('S-M14: a rate limit applies to the /56 and the /48 of an address, without blocking their neighbors', async () => {
  const rateLimit = createRateLimiter(limiterOf(10), 'refuse');
  let passed = 0;
  for (let n = 0; n < 1000; n += 1) {
    const key = `events:2001:db8:1:${n.toString(16)}::/64`;
    await rateLimit(key).then(
      () => (passed += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'rate_limited' }),
    );
  }
  // At most nine times the limit of one address, although each request came from its own /64.
  expect(passed).toBeGreaterThan(30);
  expect(passed).toBeLessThanOrEqual(90);
  await expect(rateLimit('events:2001:db8:2:0::/64')).resolves.toBeUndefined();
});

test('an IPv4 address causes one limiter call', async () => {
  const keys: string[] = [];
  const rateLimit = createRateLimiter(
    {
      limit: async ({ key }) => {
        keys.push(key);
        return { success: true };
      },
    },
    'allow',
  );
  await rateLimit('events:203.0.113.7');
  expect(keys).toEqual(['events:203.0.113.7']);
});
