import { expect, test } from 'vitest';
import { createLimitMisses } from '#worker/http/miss-limit.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';

/** A limit of so many misses a minute for each address. */
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
  const limitMisses = createLimitMisses({
    gate: createRateGate(limiter, 'allow'),
    now: () => new Date(clock.at),
  });
  const from = (ip: string) => limitMisses(new Headers({ 'CF-Connecting-IP': ip }));
  /** Looks for a name that is not taken: whether the database was asked. */
  const miss = async (ip: string): Promise<boolean> => {
    const limit = from(ip);
    try {
      limit.require();
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 60 } });
      return false;
    }
    await limit.note();
    return true;
  };
  return { clock, miss, from };
}

test('M15: past its misses an address is refused for a minute, and no other is', async () => {
  const { clock, miss } = limitOf(20);
  let asked = 0;
  for (let n = 0; n < 400; n += 1) if (await miss('203.0.113.7')) asked += 1;
  expect(asked).toBe(21);
  expect(await miss('203.0.113.8')).toBe(true);
  clock.at += 60_000;
  expect(await miss('203.0.113.7')).toBe(true);
});

test('M15: finding names costs nothing of it', async () => {
  const { from } = limitOf(1);
  const limit = from('203.0.113.7');
  for (let n = 0; n < 100; n += 1) expect(() => limit.require()).not.toThrow();
});

test('M14, M15: a /48 with an address for every miss is refused as one', async () => {
  const { miss } = limitOf(20);
  let asked = 0;
  for (let n = 0; n < 2000; n += 1) {
    if (await miss(`2001:db8:7:${n.toString(16)}::1`)) asked += 1;
  }
  expect(asked).toBeLessThanOrEqual(9 * 20 + 9);
  expect(await miss('2001:db8:8::1')).toBe(true);
});

test('without the limiter everybody is let in', async () => {
  const limitMisses = createLimitMisses({
    gate: createRateGate({ limit: () => Promise.reject(new Error('down')) }, 'allow'),
    now: () => new Date(),
  });
  const limit = limitMisses(new Headers());
  await limit.note();
  expect(() => limit.require()).not.toThrow();
});
