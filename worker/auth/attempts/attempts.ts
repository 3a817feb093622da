import type { Attempt } from '#worker/auth/attempts/attempt-counter.ts';
import type { AttemptKind, AttemptLimit } from '#worker/auth/attempts/attempt-limits.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** What is asked of the `AttemptCounter` objects, each found by its key's hash. */
export interface AttemptCounters {
  getByName(name: string): {
    take(limit: AttemptLimit, now: number): Promise<Attempt>;
    forgive(id: number): Promise<void>;
    clear(): Promise<void>;
  };
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
  /** Forgets all tries of a key. */
  forget(kind: AttemptKind, key: string): Promise<void>;
}

/** Attempts counted by one Durable Object per kind and key; keys are hashed, so no address is kept. */
export function createAttempts(deps: {
  counters: AttemptCounters;
  limits: Readonly<Record<AttemptKind, AttemptLimit>>;
  now: () => Date;
}): Attempts {
  const counterOf = (kind: AttemptKind, key: string) =>
    deps.counters.getByName(sha256Hex(`${kind}:${key}`));
  return {
    async take(kind, key) {
      const counter = counterOf(kind, key);
      const attempt = await takeFrom(counter, deps.limits[kind], deps.now());
      if ('waitMs' in attempt) {
        throw new ApiError('rate_limited', {
          retryAfterSeconds: Math.ceil(attempt.waitMs / 1000),
        });
      }
      return {
        forgive: () => tryTo(() => counter.forgive(attempt.id)),
        clear: () => tryTo(() => counter.clear()),
      };
    },
    forget: (kind, key) => tryTo(() => counterOf(kind, key).clear()),
  };
}

async function takeFrom(
  counter: ReturnType<AttemptCounters['getByName']>,
  limit: AttemptLimit,
  now: Date,
): Promise<Attempt> {
  try {
    return await counter.take(limit, now.getTime());
  } catch (error) {
    // An uncounted try would be a way around the limit: without the counter nobody signs in.
    log('error', 'attempt_counter_failed', { message: String(error) });
    throw new ApiError('unavailable', { retryAfterSeconds: 5 });
  }
}

async function tryTo(work: () => Promise<void>): Promise<void> {
  // Only a kindness is lost: the person got through, and the tries stay counted until their window ends.
  await work().catch((error: unknown) =>
    log('warn', 'attempt_counter_failed', { message: String(error) }),
  );
}
