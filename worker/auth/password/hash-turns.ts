import type { DeriveKey } from '#worker/auth/password/password.ts';
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
export type TakeTurn = () => Promise<void>;

interface Clock {
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

const CLOCK: Clock = {
  now: () => Date.now(),
  wait: pause,
};

/**
 * Gives the hashes of one isolate their turns. The runtime hashes on the isolate's own thread and is done before the
 * call returns, so hashes that run at a time can never be counted; what can be bounded is how soon one follows another.
 * A turn is a moment and nothing that is held: a request that is cancelled leaves nothing behind.
 */
export function createHashTurns({ now, wait }: Clock = CLOCK): TakeTurn {
  let next = 0;
  return async () => {
    const asked = now();
    const turn = Math.max(asked, next);
    if (turn - asked > HASH_WAIT_MAX_MS)
      throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    next = turn + HASH_GAP_MS;
    if (turn > asked) await wait(turn - asked);
  };
}

/** A key derivation that waits for its turn. Throws what the turn and the derivation throw. */
export function inTurns(derive: DeriveKey, takeTurn: TakeTurn): DeriveKey {
  return async (...asked) => {
    await takeTurn();
    return derive(...asked);
  };
}
