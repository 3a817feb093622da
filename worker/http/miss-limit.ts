import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress, countedKeys } from '#worker/http/client-address.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';

/** What one visitor's look-ups of names are held to. */
export interface MissLimit {
  /** Call before the database is asked. Throws `rate_limited` when too many names this address asked for do not exist. */
  require(): void;
  /** Call when the database knows no such name. */
  note(): Promise<void>;
}

export type LimitMisses = (headers: Headers) => MissLimit;

const BLOCKED_MS = 60_000;
const BLOCKED_MAX = 1000;

/**
 * Limits how often an address makes the database look for names that are not published. Only misses are counted, and what
 * is found without the database is never refused: the page of a published card stays open to everybody.
 */
export function createLimitMisses({ gate, now }: { gate: RateGate; now: () => Date }): LimitMisses {
  const refusals = new Map<string, { count: number; until: number }>();
  const countOf = (key: string): number => {
    const known = refusals.get(key);
    return known === undefined || known.until <= now().getTime() ? 0 : known.count;
  };
  const noteRefusal = (key: string): void => {
    const [oldest] = refusals.keys();
    if (refusals.size >= BLOCKED_MAX && oldest !== undefined) refusals.delete(oldest);
    const count = countOf(key) + 1;
    refusals.delete(key);
    refusals.set(key, { count, until: now().getTime() + BLOCKED_MS });
  };
  return (headers) => {
    const address = clientAddress(headers);
    const keys = countedKeys(address);
    return {
      require() {
        // A wider prefix is refused once as many of its addresses were as it has the limit of.
        if (keys.some(({ key, factor }) => countOf(key) >= factor)) {
          throw new ApiError('rate_limited', { retryAfterSeconds: BLOCKED_MS / 1000 });
        }
      },
      async note() {
        try {
          await gate(`miss:${address}`);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
          // This miss is answered as one; the next is refused.
          for (const { key } of keys) noteRefusal(key);
        }
      },
    };
  };
}
