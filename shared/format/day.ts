/** Whose clock tells the day: the reader's, or everybody's alike (UTC), as for what is paid. */
type Clock = 'here' | 'utc';

const MEDIUM = { dateStyle: 'medium' } as const;

/**
 * A day as people write one: `Nov 20, 2026`. `at` is ISO 8601: a moment falls on the day it has by that clock, a day without
 * a time is that day everywhere.
 */
export function formatDay(at: string, clock: Clock): string {
  const isDay = at.length === 10;
  const zone = isDay || clock === 'utc' ? { timeZone: 'UTC' } : {};
  return new Date(at).toLocaleDateString('en-US', { ...MEDIUM, ...zone });
}

/** A moment (ISO 8601) as people write one, by the reader's clock: `Nov 20, 2026, 2:05 PM`. */
export function formatMoment(at: string): string {
  return new Date(at).toLocaleString('en-US', { ...MEDIUM, timeStyle: 'short' });
}
