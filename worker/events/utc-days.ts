import { DAY_MS } from '#shared/format/duration.ts';

/** Number of the UTC day of a time, counted from 1970. */
export function toDayNumber(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Number of the first day of a day's month. */
export function toMonthNumber(day: number): number {
  const date = new Date(day * DAY_MS);
  return toDayNumber(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

/** UTC day by its number, such as `2026-11-20`. */
export function formatDayNumber(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
