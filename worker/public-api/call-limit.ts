import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { CallLease } from '#worker/http/rate-limit/attempt-counter.ts';
import type { LeaseCalls } from '#worker/http/rate-limit/call-leases.ts';

const WINDOW_MS = 60_000;
/**
 * Calls taken from the counter at once: few at first, and twice as many each time, up to the largest.
 * An isolate that stops calling leaves at most `FIRST_LEASE_SIZE` more unused than it has used, and at
 * most one less than `LEASE_SIZE`, until the window ends.
 */
export const FIRST_LEASE_SIZE = 4;
export const LEASE_SIZE = 50;
/** Keys whose leases an isolate holds. Dropping one forfeits the rest of its lease. */
const KEYS_MAX = 1000;

/** Headers of draft-ietf-httpapi-ratelimit-headers-11, §§3 and 4. */
export type LimitHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>;

export interface CallLimit {
  /** Counts a call. Returns whether it is within the limit, with the rate limit headers. */
  take(keyId: string): Promise<{ isAllowed: boolean; waitSeconds: number; headers: LimitHeaders }>;
}

/**
 * Limits the calls of each key exactly, across all isolates: one Durable Object per key hands out a
 * window's calls in leases, and an isolate counts its lease in memory.
 */
export function createCallLimit({
  leaseCalls,
  now,
}: {
  leaseCalls: LeaseCalls;
  now: () => Date;
}): CallLimit {
  const held = new Map<string, CallLease>();
  const pending = new Map<string, Promise<CallLease>>();
  /** The size of the next lease after each lease. */
  const sizes = new WeakMap<CallLease, number>();

  const findOpen = (keyId: string): CallLease | null => {
    const lease = held.get(keyId);
    return lease === undefined || lease.endsAt <= now().getTime() ? null : lease;
  };

  /** One request for any number of calls that wait for it. */
  const renew = (keyId: string): Promise<CallLease> => {
    const running = pending.get(keyId);
    if (running !== undefined) return running;
    const last = findOpen(keyId);
    const size = (last && sizes.get(last)) ?? FIRST_LEASE_SIZE;
    const request = { limit: API_CALLS_PER_MINUTE, size, windowMs: WINDOW_MS };
    const renewal = leaseCalls(`api-key:${keyId}`, request)
      .then((lease) => {
        const [oldest] = held.keys();
        if (held.size >= KEYS_MAX && oldest !== undefined) held.delete(oldest);
        held.set(keyId, lease);
        sizes.set(lease, Math.min(size * 2, LEASE_SIZE));
        return lease;
      })
      .finally(() => pending.delete(keyId));
    pending.set(keyId, renewal);
    return renewal;
  };

  return {
    async take(keyId) {
      let lease = findOpen(keyId);
      // A lease may be used up by other calls that waited for it too.
      while (lease === null || (lease.granted === 0 && lease.remaining > 0)) {
        lease = await renew(keyId);
      }
      const isAllowed = lease.granted > 0;
      if (isAllowed) lease.granted -= 1;
      const waitSeconds = Math.max(1, Math.ceil((lease.endsAt - now().getTime()) / 1000));
      return { isAllowed, waitSeconds, headers: buildHeaders(lease, waitSeconds) };
    },
  };
}

/** `r` counts this isolate's calls exactly, and those of others as of the latest lease. */
function buildHeaders({ granted, remaining }: CallLease, waitSeconds: number): LimitHeaders {
  return {
    'RateLimit-Policy': `"key";q=${API_CALLS_PER_MINUTE};w=${WINDOW_MS / 1000}`,
    RateLimit: `"key";r=${granted + remaining};t=${waitSeconds}`,
  };
}

/** Throws `rate_limited` for a call beyond the limit. */
export function requireWithinLimit(taken: { isAllowed: boolean; waitSeconds: number }): void {
  if (taken.isAllowed) return;
  throw new ApiError('rate_limited', {
    message: `This key has used its ${API_CALLS_PER_MINUTE} calls of this minute.`,
    retryAfterSeconds: taken.waitSeconds,
  });
}
