import type { Attempt } from '#worker/auth/attempts/attempt-counter.ts';
import type { AttemptKind, AttemptLimit } from '#worker/auth/attempts/attempt-limits.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { countedKeys } from '#worker/http/client-address.ts';
import { log } from '#worker/http/log.ts';

/** What is asked of the `AttemptCounter` objects, each found by its key's hash. */
export interface AttemptCounters {
  getByName(name: string): AttemptCounterStub;
}

interface AttemptCounterStub {
  take(limit: AttemptLimit, now: number): Promise<Attempt>;
  count(windowMs: number, now: number): Promise<number>;
  forgive(id: number): Promise<void>;
  clear(): Promise<void>;
}

/** A counted try. */
export interface Ticket {
  /** Takes this one try back. */
  forgive(): Promise<void>;
  /** Forgets all tries of its key. */
  clear(): Promise<void>;
}

export interface Attempts {
  /** Counts a try before it is made. Throws `rate_limited` with the wait, or `unavailable` when nothing can count. */
  take(kind: AttemptKind, key: string): Promise<Ticket>;
  /** Whether tries of a key are counted now. False when nothing can count. */
  has(kind: AttemptKind, key: string): Promise<boolean>;
  /** Forgets all tries of a key. */
  forget(kind: AttemptKind, key: string): Promise<void>;
}

/**
 * Attempts counted by one Durable Object per kind and key; keys are hashed, so no address is kept. A key with an IPv6
 * address is counted for its wider prefixes as well (`countedKeys`), and refused when any of them is over its limit.
 */
export function createAttempts(deps: {
  counters: AttemptCounters;
  limits: Readonly<Record<AttemptKind, AttemptLimit>>;
  now: () => Date;
}): Attempts {
  const counterOf = (kind: AttemptKind, key: string) =>
    deps.counters.getByName(sha256Hex(`${kind}:${key}`));
  return {
    async take(kind, key) {
      const limit = deps.limits[kind];
      const now = deps.now();
      const tries = countedKeys(key).map(async ({ key: counted, factor }): Promise<Try> => {
        const counter = counterOf(kind, counted);
        const wide = { ...limit, free: limit.free * factor };
        return { counter, attempt: await takeFrom(counter, wide, now) };
      });
      const made = await settle(tries);
      const waitMs = Math.max(
        ...made.map(({ attempt }) => ('waitMs' in attempt ? attempt.waitMs : 0)),
      );
      if (waitMs > 0) {
        // The try will not be made: the prefixes that let it pass count it no more.
        await forgiveAll(made);
        throw new ApiError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      const [narrow, ...wider] = made;
      return {
        forgive: () => forgiveAll(made),
        // Only the key itself starts over: its neighbors in a wider prefix did nothing to earn that.
        clear: async () => {
          await Promise.all([
            narrow && tryTo(() => narrow.counter.clear()),
            ...wider.map((each) => forgiveAll([each])),
          ]);
        },
      };
    },
    async has(kind, key) {
      const counting = counterOf(kind, key).count(deps.limits[kind].windowMs, deps.now().getTime());
      return (await counting.catch(noneCounted)) > 0;
    },
    forget: (kind, key) => tryTo(() => counterOf(kind, key).clear()),
  };
}

interface Try {
  counter: AttemptCounterStub;
  attempt: Attempt;
}

/** All tries, once each is counted or refused. Throws when one could not be counted, with the others taken back. */
async function settle(tries: readonly Promise<Try>[]): Promise<Try[]> {
  const settled = await Promise.allSettled(tries);
  const made = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (made.length === settled.length) return made;
  await forgiveAll(made);
  throw new ApiError('unavailable', { retryAfterSeconds: 5 });
}

async function forgiveAll(tries: readonly Try[]): Promise<void> {
  await Promise.all(
    tries.map(async ({ counter, attempt }) => {
      if ('id' in attempt) await tryTo(() => counter.forgive(attempt.id));
    }),
  );
}

async function takeFrom(
  counter: AttemptCounterStub,
  limit: AttemptLimit,
  now: Date,
): Promise<Attempt> {
  try {
    return await counter.take(limit, now.getTime());
  } catch (error) {
    // An uncounted try would be a way around the limit: without the counter nobody signs in.
    log('error', 'attempt_counter_failed', { message: String(error) });
    throw error;
  }
}

/** Forgives a counter that cannot be asked: what it would have allowed is withheld. */
function noneCounted(error: unknown): number {
  log('warn', 'attempt_counter_failed', { message: String(error) });
  return 0;
}

async function tryTo(work: () => Promise<void>): Promise<void> {
  // Only a kindness is lost: the person got through, and the tries stay counted until their window ends.
  await work().catch((error: unknown) =>
    log('warn', 'attempt_counter_failed', { message: String(error) }),
  );
}
