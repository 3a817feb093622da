import { PERIOD_DAYS, type Period } from '#shared/api/analytics/analytics.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { toDayNumber, toMonthNumber } from '#worker/events/utc-days.ts';
import { COUNT_DAYS } from '#worker/events/visit-retention.ts';

/** The time of a report as numbers of UTC days, oldest first. */
export interface AnalyticsSpan {
  days: number[];
  /** The same time as whole months, by the number of their first day, and the days around them. */
  months: number[];
  edgeDays: number[];
  /** As many days right before; none where they are not all stored. */
  before: number[];
}

/** The days of a period that ends today (UTC). */
export function buildSpan(period: Period, now: Date): AnalyticsSpan {
  const length = PERIOD_DAYS[period];
  const last = toDayNumber(now.getTime());
  const first = last - length + 1;
  const days = Array.from({ length }, (_, index) => first + index);
  const before = 2 * length > COUNT_DAYS ? [] : days.map((day) => day - length);
  // The current month is never whole, and the first one only if the period starts on its first day.
  const months = days.filter((day) => toMonthNumber(day) === day).slice(0, -1);
  const [from] = months;
  if (from === undefined) return { days, months, edgeDays: days, before };
  const current = toMonthNumber(last);
  const edgeDays = days.filter((day) => day < from || day >= current);
  return { days, months, edgeDays, before };
}

/** The end of the current day (UTC), ISO 8601. */
export function endOfToday(now: Date): string {
  return `${new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
