/** Time zone of a date: the reader's, or UTC, as for billing dates. */
type TimeZone = 'local' | 'utc';

const MEDIUM = { dateStyle: 'medium' } as const;

/**
 * Formats a date as `Nov 20, 2026`. `at` is ISO 8601; a date without a time is not shifted by the
 * time zone.
 */
export function formatDay(at: string, zone: TimeZone): string {
  const isDay = at.length === 10;
  const options = isDay || zone === 'utc' ? { timeZone: 'UTC' } : {};
  return new Date(at).toLocaleDateString('en-US', { ...MEDIUM, ...options });
}

/** Formats an ISO 8601 time in the reader's time zone: `Nov 20, 2026, 2:05 PM`. */
export function formatMoment(at: string): string {
  return new Date(at).toLocaleString('en-US', { ...MEDIUM, timeStyle: 'short' });
}

/** The same in UTC, for readers whose time zone is unknown: `Nov 20, 2026, 2:05 PM UTC`. */
export function formatMomentUtc(at: string): string {
  return `${new Date(at).toLocaleString('en-US', { ...MEDIUM, timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
