import type { Analytics } from '#shared/api/analytics/analytics.ts';

type Day = Analytics['series'][number];

export interface Bar {
  /** The first day of the bar. */
  from: string;
  to: string;
  views: number;
  clicks: number;
}

/** More bars than this are unreadable on a phone. */
const BARS_MAX = 31;

/** Groups the days of a period into at most 31 bars: by day, by week, or by 30 days. */
export function buildBars(series: readonly Day[]): Bar[] {
  const size = [1, 7, 30].find((days) => series.length / days <= BARS_MAX) ?? 30;
  const bars: Bar[] = [];
  // Grouped from the newest day, so that only the oldest bar may be shorter.
  for (let end = series.length; end > 0; end -= size) {
    const days = series.slice(Math.max(0, end - size), end);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) break;
    bars.unshift({
      from: first.day,
      to: last.day,
      views: days.reduce((total, { views }) => total + views, 0),
      clicks: days.reduce((total, { clicks }) => total + clicks, 0),
    });
  }
  return bars;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Examples: `Mar 1`, and `Mar 1 – Mar 7` for a bar of several days. */
export function formatBarDates({ from, to }: Bar): string {
  const [start, end] = [from, to].map((day) => SHORT.format(new Date(day)));
  return from === to ? String(start) : `${start} – ${end}`;
}
