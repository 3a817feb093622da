import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** Lets one more request of a key pass. Throws `rate_limited` when there were too many within the minute. */
export type RateGate = (key: string) => Promise<void>;

/**
 * A gate on the platform's rate limiter. When the limiter itself fails, `onFailure` decides: `refuse` throws
 * `unavailable` (sign-in and sign-up, which must never go uncounted), `allow` lets the request pass.
 */
export function createRateGate(limiter: RateLimit, onFailure: 'refuse' | 'allow'): RateGate {
  return async (key) => {
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
