import { PERIOD_DAYS, type Period } from '#shared/api/analytics.ts';
import { dayOf } from '#worker/events/event.ts';

const DAY_MS = 86_400_000;

/** First and last of some days or months, both included; empty where the first lies behind the last. */
export interface Range {
  from: string;
  to: string;
}

const NONE: Range = { from: '~', to: '' };

export interface Span {
  /** Every day of the period, oldest first. */
  days: string[];
  /** The same time as whole months and the days at its two ends. */
  months: Range;
  head: Range;
  tail: Range;
}

/** The days of a period that ends with today (UTC). */
export function spanOf(period: Period, now: Date): Span {
  const count = PERIOD_DAYS[period];
  const days = Array.from({ length: count }, (_, index) =>
    dayOf(now.getTime() - (count - 1 - index) * DAY_MS),
  );
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const whole = [...new Set(days.map((day) => day.slice(0, 7)))].slice(0, -1);
  // The first month is whole only when its first day is asked for.
  if (!from.endsWith('-01')) whole.shift();
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    return { days, months: NONE, head: { from, to }, tail: NONE };
  }
  return {
    days,
    months: { from: first, to: last },
    head: from.startsWith(first) ? NONE : { from, to: `${from.slice(0, 7)}-31` },
    tail: { from: `${to.slice(0, 7)}-01`, to },
  };
}
