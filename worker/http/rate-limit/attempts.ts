import type { AttemptOutcome } from './attempt-counter.ts';
import type { AttemptKind, AttemptLimit } from './attempt-limits.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { rateLimitKeys } from './client-address.ts';
import { log } from '#worker/http/log.ts';

/** The `AttemptCounter` namespace. Each object is found by the hash of its key. */
export interface AttemptCounters {
  getByName(name: string): AttemptCounterStub;
}

interface AttemptCounterStub {
  consume(limit: AttemptLimit, now: number): Promise<AttemptOutcome>;
  count(windowMs: number, now: number): Promise<number>;
  refund(id: number): Promise<void>;
  reset(): Promise<void>;
}

export interface CountedAttempt {
  refund(): Promise<void>;
  reset(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts an attempt before it is made. Throws `rate_limited` with the wait, or `unavailable` when
   * the counter fails.
   */
  consume(kind: AttemptKind, key: string): Promise<CountedAttempt>;
  /** Whether the key has attempts in its window. False when the counter fails. */
  has(kind: AttemptKind, key: string): Promise<boolean>;
  reset(kind: AttemptKind, key: string): Promise<void>;
}

/**
 * Counts attempts with one Durable Object per kind and key. Keys are hashed, so that no address is
 * stored. A key with an IPv6 address also counts against its wider prefixes (`rateLimitKeys`) and
 * is refused when any of them is over its limit.
 */
export function createAttempts(deps: {
  counters: AttemptCounters;
  limits: Readonly<Record<AttemptKind, AttemptLimit>>;
  now: () => Date;
}): Attempts {
  const getCounter = (kind: AttemptKind, key: string) =>
    deps.counters.getByName(sha256Hex(`${kind}:${key}`));
  return {
    async consume(kind, key) {
      const limit = deps.limits[kind];
      const now = deps.now();
      const pending = rateLimitKeys(key).map(
        async ({ key: limitKey, factor }): Promise<CounterAttempt> => {
          const counter = getCounter(kind, limitKey);
          const wide = { ...limit, free: limit.free * factor };
          return { counter, attempt: await consumeFrom(counter, wide, now) };
        },
      );
      const counted = await settleAll(pending);
      const waitMs = Math.max(
        ...counted.map(({ attempt }) => ('waitMs' in attempt ? attempt.waitMs : 0)),
      );
      if (waitMs > 0) {
        // The attempt will not be made, so the prefixes that allowed it do not count it.
        await refundAll(counted);
        throw new ApiError('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      const [exact, ...wider] = counted;
      return {
        refund: () => refundAll(counted),
        // Only the exact key is reset: a success of one address says nothing about its neighbors in
        // a wider prefix.
        reset: async () => {
          await Promise.all([
            exact && bestEffort(() => exact.counter.reset()),
            ...wider.map((each) => refundAll([each])),
          ]);
        },
      };
    },
    async has(kind, key) {
      const counting = getCounter(kind, key).count(
        deps.limits[kind].windowMs,
        deps.now().getTime(),
      );
      return (await counting.catch(countAsZero)) > 0;
    },
    reset: (kind, key) => bestEffort(() => getCounter(kind, key).reset()),
  };
}

interface CounterAttempt {
  counter: AttemptCounterStub;
  attempt: AttemptOutcome;
}

/**
 * Waits until each attempt is counted or refused. If any counter failed, refunds the others and
 * throws.
 */
async function settleAll(attempts: readonly Promise<CounterAttempt>[]): Promise<CounterAttempt[]> {
  const settled = await Promise.allSettled(attempts);
  const counted = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (counted.length === settled.length) return counted;
  await refundAll(counted);
  throw new ApiError('unavailable', { retryAfterSeconds: 5 });
}

async function refundAll(attempts: readonly CounterAttempt[]): Promise<void> {
  await Promise.all(
    attempts.map(async ({ counter, attempt }) => {
      if ('id' in attempt) await bestEffort(() => counter.refund(attempt.id));
    }),
  );
}

async function consumeFrom(
  counter: AttemptCounterStub,
  limit: AttemptLimit,
  now: Date,
): Promise<AttemptOutcome> {
  try {
    return await counter.consume(limit, now.getTime());
  } catch (error) {
    // Fail closed: an uncounted attempt would bypass the limit.
    log('error', 'attempt_counter_failed', { message: String(error) });
    throw error;
  }
}

/** Used where a failed counter only withholds a privilege. */
function countAsZero(error: unknown): number {
  log('warn', 'attempt_counter_failed', { message: String(error) });
  return 0;
}

async function bestEffort(work: () => Promise<void>): Promise<void> {
  // Best effort: on failure, the attempts stay counted until their window ends.
  await work().catch((error: unknown) =>
    log('warn', 'attempt_counter_failed', { message: String(error) }),
  );
}
