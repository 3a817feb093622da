import { ApiError } from '#worker/http/api-error.ts';
import { countedKeys } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';

/** Lets one more request of a key pass. Throws `rate_limited` when there were too many within the minute. */
export type RateGate = (key: string) => Promise<void>;

/**
 * A gate on the platform's rate limiter. When the limiter itself fails, `onFailure` decides: `refuse` throws
 * `unavailable` (sign-in and sign-up, which must never go uncounted), `allow` lets the request pass.
 */
export function createRateGate(limiter: RateLimit, onFailure: 'refuse' | 'allow'): RateGate {
  const require = async (key: string): Promise<void> => {
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
    for (const { key: counted, factor } of countedKeys(key)) {
      await require(factor === 1 ? counted : `${counted}#${chooseShare(key, factor)}`);
    }
  };
}

/** The binding has one limit for every key, so a prefix with `factor` times the limit is spread over as many keys. */
function chooseShare(key: string, factor: number): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return sum % factor;
}

/**
 * The refusal of a counted attempt whose limit is used up, or null. For what is kept all the same and marked, where an
 * uncounted attempt still fails: every other error is thrown on.
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
