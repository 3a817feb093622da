import { expect, test } from 'vitest';
import { createRateGate } from '#worker/http/rate-limit.ts';

/** A limiter that lets each key pass so many times. */
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

test('M14: a rate limit holds for the /56 and the /48 of an address, with room for their neighbors', async () => {
  const gate = createRateGate(limiterOf(10), 'refuse');
  let passed = 0;
  for (let n = 0; n < 1000; n += 1) {
    const key = `events:2001:db8:1:${n.toString(16)}::/64`;
    await gate(key).then(
      () => (passed += 1),
      (error: unknown) => expect(error).toMatchObject({ code: 'rate_limited' }),
    );
  }
  // Nine times the limit of one address at most, though each came from a /64 of its own.
  expect(passed).toBeGreaterThan(30);
  expect(passed).toBeLessThanOrEqual(90);
  await expect(gate('events:2001:db8:2:0::/64')).resolves.toBeUndefined();
});

test('an IPv4 address is asked about once', async () => {
  const keys: string[] = [];
  const gate = createRateGate(
    {
      limit: async ({ key }) => {
        keys.push(key);
        return { success: true };
      },
    },
    'allow',
  );
  await gate('events:203.0.113.7');
  expect(keys).toEqual(['events:203.0.113.7']);
});
