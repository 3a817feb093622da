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
/** An answer that comes later belongs to a call that was dropped. */
const LEASE_TIMEOUT_MS = 10_000;
/** Keys whose leases an isolate holds. Dropping one forfeits the rest of its lease. */
const KEYS_MAX = 1000;

/** All leases of a key in one window. */
interface HeldLease extends CallLease {
  /** Calls of all leases so far. */
  total: number;
  /** Until when a larger lease is expected, in milliseconds. */
  expectedUntil: number;
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-11, §§3 and 4. */
type LimitHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>;

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
  const held = new Map<string, HeldLease>();

  const findOpen = (keyId: string): HeldLease | null => {
    const lease = held.get(keyId);
    return lease === undefined || lease.endsAt <= now().getTime() ? null : lease;
  };

  const hold = (keyId: string, lease: HeldLease): HeldLease => {
    const [oldest] = held.keys();
    if (held.size >= KEYS_MAX && oldest !== undefined) held.delete(oldest);
    held.set(keyId, lease);
    return lease;
  };

  const startEmpty = (): HeldLease => ({
    granted: 0,
    remaining: API_CALLS_PER_MINUTE,
    endsAt: now().getTime() + WINDOW_MS,
    total: 0,
    expectedUntil: 0,
  });

  /**
   * Never waits for another call's request: the platform drops the requests of a call whose client
   * goes away, and a call that waited for one would wait forever. Calls that find nothing left while a
   * larger lease is expected ask for one call each.
   */
  const renew = async (keyId: string): Promise<HeldLease> => {
    const last = findOpen(keyId) ?? hold(keyId, startEmpty());
    const at = now().getTime();
    const isExpected = at < last.expectedUntil;
    const size = isExpected ? 1 : Math.min(last.total + FIRST_LEASE_SIZE, LEASE_SIZE);
    if (!isExpected) last.expectedUntil = at + LEASE_TIMEOUT_MS;
    const request = { limit: API_CALLS_PER_MINUTE, size, windowMs: WINDOW_MS };
    const lease = await leaseCalls(`api-key:${keyId}`, request).finally(() => {
      if (!isExpected) last.expectedUntil = 0;
    });
    const current = findOpen(keyId) ?? hold(keyId, startEmpty());
    // Whatever is left of the window before is void.
    const isSameWindow = current.endsAt === lease.endsAt;
    current.granted = lease.granted + (isSameWindow ? current.granted : 0);
    current.total = lease.granted + (isSameWindow ? current.total : 0);
    current.remaining = isSameWindow
      ? Math.min(current.remaining, lease.remaining)
      : lease.remaining;
    current.endsAt = lease.endsAt;
    return current;
  };

  return {
    async take(keyId) {
      let lease = findOpen(keyId);
      // Other calls may use up a lease before this one continues.
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
