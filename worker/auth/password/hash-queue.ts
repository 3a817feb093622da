import { ApiError } from '#worker/http/api-error.ts';

/** Hashes that may wait or run at a time in one isolate: each takes a seventh of a second and 32 MiB. */
export const HASH_QUEUE_MAX = 4;

/**
 * Runs work one piece after another, at most `HASH_QUEUE_MAX` at hand. Beyond that it throws `unavailable` with
 * `Retry-After`: a hash blocks the isolate, and the public cards it also serves must not wait behind a crowd.
 */
export function createHashQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting >= HASH_QUEUE_MAX) throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    waiting += 1;
    const turn = last.then(work).finally(() => {
      waiting -= 1;
    });
    // The next in line waits for this one to end, whichever way; its failure is its own caller's to hear.
    last = turn.catch(() => undefined);
    return turn;
  };
}
