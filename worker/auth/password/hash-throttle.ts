import type { DeriveKey, HashRequester } from './passwords.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';

/**
 * Milliseconds between the starts of two hashes. A hash takes about 140; the rest is left for
 * public pages. The clock stands still during a hash, so a slower machine cannot be detected here.
 */
export const HASH_GAP_MS = 300;
/**
 * The longest wait for a hash, in milliseconds: ten requests can queue, as when a whole team signs
 * in at once.
 */
export const HASH_WAIT_MAX_MS = 10 * HASH_GAP_MS;
/** The reserved slots that are charged to the common ones push these less far ahead. */
const AHEAD_MAX_MS = 3 * HASH_WAIT_MAX_MS;

/** The earliest slot from `at` on. One far ahead was taken before the clock went back. */
const findSlot = (next: number, at: number): number =>
  next > at + AHEAD_MAX_MS ? at : Math.max(at, next);

/**
 * Resolves when the caller may hash. Throws `unavailable` with `Retry-After` when the wait would be
 * too long.
 */
export type WaitForSlot = (requester?: HashRequester) => Promise<void>;

/** The number of reserved slots one key may occupy at a time. */
const RESERVED_SLOTS_PER_KEY = 2;
/** How long refused requesters are tracked, and how many at most. */
const REFUSED_TTL_MS = 60_000;
const REFUSED_MAX = 500;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

const CLOCK: Clock = {
  now: () => Date.now(),
  wait: pause,
};

/**
 * A share of the slots that a flood cannot use up: one slot per `gapMs`, whatever else is waiting.
 */
interface Reserve {
  gapMs: number;
  next: number;
  slots: { key: string; at: number }[];
}

/**
 * Paces the hashes of one isolate. The runtime hashes on the isolate's own thread before the call
 * returns, so concurrent hashes cannot be counted; only the time between them can be limited. A
 * slot is a point in time and nothing is held, so a canceled request leaves nothing behind.
 *
 * Wrong passwords from many addresses look like right ones until they are hashed. Two shares are
 * therefore reserved: half of the slots for trusted requesters, and a quarter for those who were
 * refused and came back. A reserved slot is also charged to the common ones, so that the average
 * rate stays the same.
 */
export function createHashThrottle({ now, wait }: Clock = CLOCK): WaitForSlot {
  let next = 0;
  const trusted: Reserve = { gapMs: 2 * HASH_GAP_MS, next: 0, slots: [] };
  const returning: Reserve = { gapMs: 4 * HASH_GAP_MS, next: 0, slots: [] };
  const refused = new Map<string, number>();

  function findReserve(requester: HashRequester | undefined, at: number): Reserve | null {
    if (requester === undefined) return null;
    const hasReturned = (refused.get(requester.key) ?? -Infinity) > at - REFUSED_TTL_MS;
    const reserve = requester.isTrusted ? trusted : hasReturned ? returning : null;
    if (reserve === null) return null;
    reserve.slots = reserve.slots.filter((slot) => slot.at >= at);
    const ownSlots = reserve.slots.filter(({ key }) => key === requester.key).length;
    return ownSlots < RESERVED_SLOTS_PER_KEY ? reserve : null;
  }

  function recordRefused({ key }: HashRequester, at: number): void {
    refused.delete(key);
    refused.set(key, at);
    const [oldest] = refused.keys();
    if (refused.size > REFUSED_MAX && oldest !== undefined) refused.delete(oldest);
  }

  return async (requester) => {
    const requestedAt = now();
    const reserve = findReserve(requester, requestedAt);
    const common = findSlot(next, requestedAt);
    const reserved = reserve === null ? Infinity : findSlot(reserve.next, requestedAt);
    const slot = Math.min(common, reserved);
    if (slot - requestedAt > HASH_WAIT_MAX_MS) {
      if (requester) recordRefused(requester, requestedAt);
      throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    }
    next = common + HASH_GAP_MS;
    if (reserve !== null && requester && reserved < common) {
      reserve.next = reserved + reserve.gapMs;
      reserve.slots.push({ key: requester.key, at: slot });
    }
    if (slot > requestedAt) await wait(slot - requestedAt);
  };
}

/**
 * Wraps a key derivation so that it waits for its slot. Throws what the throttle and the derivation
 * throw.
 */
export function throttleDerivation(derive: DeriveKey, waitForSlot: WaitForSlot): DeriveKey {
  return async (password, salt, bytes, cost, requester) => {
    await waitForSlot(requester);
    return derive(password, salt, bytes, cost);
  };
}
