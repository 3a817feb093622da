import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress, rateLimitKeys } from './client-address.ts';
import type { RateLimiter } from './rate-limiter.ts';

export interface MissLimiter {
  /**
   * Call before reading the database. Throws `rate_limited` when this address requested too many
   * names that do not exist.
   */
  requireAllowed(): void;
  /** Call when the database has no such name. */
  recordMiss(): Promise<void>;
}

export type CreateMissLimiter = (headers: Headers) => MissLimiter;

const BLOCK_MS = 60_000;
const BLOCKED_KEYS_MAX = 1000;

/**
 * Limits how often an address can make the database look for unpublished names. Only misses count,
 * and whatever is found without the database is never refused: published cards stay available to
 * everyone.
 */
export function createMissLimiters({
  rateLimit,
  now,
}: {
  rateLimit: RateLimiter;
  now: () => Date;
}): CreateMissLimiter {
  const refusals = new Map<string, { count: number; until: number }>();
  const countRefusals = (key: string): number => {
    const known = refusals.get(key);
    return known === undefined || known.until <= now().getTime() ? 0 : known.count;
  };
  const recordRefusal = (key: string): void => {
    const [oldest] = refusals.keys();
    if (refusals.size >= BLOCKED_KEYS_MAX && oldest !== undefined) refusals.delete(oldest);
    const count = countRefusals(key) + 1;
    refusals.delete(key);
    refusals.set(key, { count, until: now().getTime() + BLOCK_MS });
  };
  return (headers) => {
    const address = clientAddress(headers);
    const keys = rateLimitKeys(address);
    return {
      requireAllowed() {
        // A wider prefix is refused once as many of its addresses were refused as its factor.
        if (keys.some(({ key, factor }) => countRefusals(key) >= factor)) {
          throw new ApiError('rate_limited', { retryAfterSeconds: BLOCK_MS / 1000 });
        }
      },
      async recordMiss() {
        try {
          await rateLimit(`miss:${address}`);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
          // This miss still gets its 404. The next lookup is refused.
          for (const { key } of keys) recordRefusal(key);
        }
      },
    };
  };
}
