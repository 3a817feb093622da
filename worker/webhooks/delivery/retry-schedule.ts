import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/format/duration.ts';

/** Time between the attempts of a delivery, three days in total. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20 * HOUR_MS,
];
/**
 * The first retries run exactly on schedule. Later ones have jitter, so that they do not coincide.
 */
const EXACT_DELAYS = 2;
const JITTER = 0.1;

/** A receiver that asks for more time is asked again after this, so that none keeps a delivery for ever. */
const RETRY_AFTER_MAX_MS = DAY_MS;

/**
 * When a delivery is tried again after its `attempts`th attempt failed; null after the last.
 * `random` is in `[0, 1)`. A receiver can ask for more time than the schedule gives, up to a day, and
 * never for less.
 */
export function findRetryTime(
  attempts: number,
  now: number,
  { random, retryAfterMs }: { random: number; retryAfterMs: number },
): number | null {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const factor = attempts <= EXACT_DELAYS ? 1 : 1 - JITTER + 2 * JITTER * random;
  return now + Math.max(Math.round(delay * factor), Math.min(retryAfterMs, RETRY_AFTER_MAX_MS));
}
