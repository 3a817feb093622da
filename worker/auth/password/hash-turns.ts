import type { DeriveKey, HashAsker } from '#worker/auth/password/password.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { pause } from '#worker/http/pause.ts';

/**
 * From the start of one hash to the next, in milliseconds: a hash takes some 140, the rest is for the public cards. The
 * clock stands still while one runs, so nothing here can tell a machine on which it would take longer than this.
 */
export const HASH_GAP_MS = 300;
/** Longest a hash waits for its turn, in milliseconds: ten may, as when a company is told to sign in. */
export const HASH_WAIT_MAX_MS = 10 * HASH_GAP_MS;

/** Resolves when the caller may hash. Throws `unavailable` with `Retry-After` when that would take too long. */
export type TakeTurn = (asker?: HashAsker) => Promise<void>;

/** Turns one key may hold at a time in a share that is reserved. */
const RESERVED_PER_KEY = 2;
/** How long, and for how many at most, it is remembered that they were refused. */
const REFUSED_MS = 60_000;
const REFUSED_MAX = 500;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

const CLOCK: Clock = {
  now: () => Date.now(),
  wait: pause,
};

/** A share of the turns that a crowd cannot take: every so many gaps one, whatever else waits. */
interface Reserve {
  gapMs: number;
  next: number;
  held: { key: string; turn: number }[];
}

/**
 * Gives the hashes of one isolate their turns. The runtime hashes on the isolate's own thread and is done before the
 * call returns, so hashes that run at a time can never be counted; what can be bounded is how soon one follows another.
 * A turn is a moment and nothing that is held: a request that is cancelled leaves nothing behind.
 *
 * Wrong passwords from ever new addresses look like right ones until they are hashed, so two shares are kept from them: half of the
 * turns for those who are known, a quarter for those who were refused and came back. A reserved turn is charged to the
 * common ones, so that all together keep the same distance on average.
 */
export function createHashTurns({ now, wait }: Clock = CLOCK): TakeTurn {
  let next = 0;
  const known: Reserve = { gapMs: 2 * HASH_GAP_MS, next: 0, held: [] };
  const returning: Reserve = { gapMs: 4 * HASH_GAP_MS, next: 0, held: [] };
  const refused = new Map<string, number>();

  /** The reserve an asker may use now, or null. */
  function findReserve(asker: HashAsker | undefined, at: number): Reserve | null {
    if (asker === undefined) return null;
    const hasReturned = (refused.get(asker.key) ?? -Infinity) > at - REFUSED_MS;
    const reserve = asker.isKnown ? known : hasReturned ? returning : null;
    if (reserve === null) return null;
    reserve.held = reserve.held.filter(({ turn }) => turn >= at);
    const own = reserve.held.filter(({ key }) => key === asker.key).length;
    return own < RESERVED_PER_KEY ? reserve : null;
  }

  function noteRefused({ key }: HashAsker, at: number): void {
    refused.delete(key);
    refused.set(key, at);
    const [oldest] = refused.keys();
    if (refused.size > REFUSED_MAX && oldest !== undefined) refused.delete(oldest);
  }

  return async (asker) => {
    const asked = now();
    const reserve = findReserve(asker, asked);
    const common = Math.max(asked, next);
    const reserved = reserve === null ? Infinity : Math.max(asked, reserve.next);
    const turn = Math.min(common, reserved);
    if (turn - asked > HASH_WAIT_MAX_MS) {
      if (asker) noteRefused(asker, asked);
      throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    }
    next = common + HASH_GAP_MS;
    if (reserve !== null && asker && reserved < common) {
      reserve.next = reserved + reserve.gapMs;
      reserve.held.push({ key: asker.key, turn });
    }
    if (turn > asked) await wait(turn - asked);
  };
}

/** A key derivation that waits for its turn. Throws what the turn and the derivation throw. */
export function inTurns(derive: DeriveKey, takeTurn: TakeTurn): DeriveKey {
  return async (password, salt, bytes, cost, asker) => {
    await takeTurn(asker);
    return derive(password, salt, bytes, cost);
  };
}
