import { PERIOD_DAYS, type Period } from '#shared/api/analytics/analytics.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { toUtcDay } from '#worker/events/queued-event.ts';

/** First and last day or month, inclusive; empty if the first is after the last. */
export interface DateRange {
  from: string;
  to: string;
}

const EMPTY: DateRange = { from: '~', to: '' };

export interface AnalyticsSpan {
  /** Every day of the period, oldest first. */
  days: string[];
  /** The same time as whole months, and the days before and after them. */
  months: DateRange;
  head: DateRange;
  tail: DateRange;
}

/** The days of a period that ends today (UTC). */
export function buildSpan(period: Period, now: Date): AnalyticsSpan {
  const count = PERIOD_DAYS[period];
  const days = Array.from({ length: count }, (_, index) =>
    toUtcDay(now.getTime() - (count - 1 - index) * DAY_MS),
  );
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const whole = [...new Set(days.map((day) => day.slice(0, 7)))].slice(0, -1);
  // The first month is complete only if the period starts on its first day.
  if (!from.endsWith('-01')) whole.shift();
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    return { days, months: EMPTY, head: { from, to }, tail: EMPTY };
  }
  return {
    days,
    months: { from: first, to: last },
    head: from.startsWith(first) ? EMPTY : { from, to: `${from.slice(0, 7)}-31` },
    tail: { from: `${to.slice(0, 7)}-01`, to },
  };
}
