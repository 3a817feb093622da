import { SECOND_MS } from '#shared/format/duration.ts';

/** RFC 9110 §15.6.4 and RFC 6585 §4. Other answers do not say when the receiver is ready. */
const STATUSES: ReadonlySet<number> = new Set([429, 503]);
const SECONDS = /^\d{1,9}$/;
/** `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7). `Date.parse` would read much else. */
const DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Milliseconds for which a receiver wants to be left alone, by `Retry-After` (RFC 9110 §10.2.3). 0 for
 * an answer without one, with one that cannot be read, or of a time that has passed.
 */
export function readRetryAfter({ status, headers }: Response, now: number): number {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (!STATUSES.has(status)) return 0;
  if (SECONDS.test(text)) return Number(text) * SECOND_MS;
  const at = DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
