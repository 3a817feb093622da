import { ApiError } from '#worker/http/api-error.ts';
import { rateLimitKeys } from './client-address.ts';
import { log } from '#worker/http/log.ts';

/** Counts one request for a key. Throws `rate_limited` when there were too many within a minute. */
export type RateLimiter = (key: string) => Promise<void>;

/**
 * Wraps the platform's rate limiter. When the limiter itself fails, `onFailure` decides: `refuse`
 * throws `unavailable` (sign-in and sign-up, which must never go uncounted), `allow` lets the
 * request through.
 */
export function createRateLimiter(limiter: RateLimit, onFailure: 'refuse' | 'allow'): RateLimiter {
  const consume = async (key: string): Promise<void> => {
    const isAllowed = await limiter.limit({ key }).then(
      (outcome) => outcome.success,
      (error: unknown) => {
        log('error', 'rate_limiter_failed', { message: String(error) });
        if (onFailure === 'refuse') throw new ApiError('unavailable', { retryAfterSeconds: 5 });
        return true;
      },
    );
    if (!isAllowed) throw new ApiError('rate_limited', { retryAfterSeconds: 60 });
  };
  return async (key) => {
    for (const { key: limitKey, factor } of rateLimitKeys(key)) {
      await consume(factor === 1 ? limitKey : `${limitKey}#${pickShard(key, factor)}`);
    }
  };
}

/**
 * The binding has one limit for all keys, so a prefix with `factor` times the limit is spread over
 * `factor` keys.
 */
function pickShard(key: string, factor: number): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum % factor;
}

/**
 * Returns the error of a counted attempt that was over its limit, or null if it was allowed. For
 * submissions that are stored and marked even when over the limit. Any other error is thrown.
 */
export async function catchRateLimit(attempt: Promise<unknown>): Promise<ApiError | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    // Forgives the limit alone.
    if (error instanceof ApiError && error.code === 'rate_limited') return error;
    throw error;
  }
}
