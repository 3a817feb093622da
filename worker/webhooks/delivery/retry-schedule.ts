import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/format/duration.ts';

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

/**
 * When a delivery is tried again after its `attempts`th attempt failed; null after the last.
 * `random` is in `[0, 1)`.
 */
export function findRetryTime(attempts: number, now: number, random: number): number | null {
  const delay = DELAYS_MS[attempts - 1];
  if (delay === undefined) return null;
  const factor = attempts <= EXACT_DELAYS ? 1 : 1 - JITTER + 2 * JITTER * random;
  return now + Math.round(delay * factor);
}
