import type { Analytics } from '#shared/api/analytics.ts';

type Day = Analytics['series'][number];

export interface Bar {
  /** The first day of what the bar holds. */
  from: string;
  to: string;
  views: number;
  clicks: number;
}

/** More bars than this cannot be told apart on a phone. */
const BARS_MAX = 31;

/** The days of a period gathered into as many bars as can be read: days, else weeks, else months of thirty days. */
export function gatherBars(series: readonly Day[]): Bar[] {
  const size = [1, 7, 30].find((days) => series.length / days <= BARS_MAX) ?? 30;
  const bars: Bar[] = [];
  // Counted from the newest, so that only the oldest bar may hold fewer days.
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

/** `Mar 1`, or `Mar 1 – Mar 7` for a bar of several days. */
export function nameBar({ from, to }: Bar): string {
  const [start, end] = [from, to].map((day) => SHORT.format(new Date(day)));
  return from === to ? String(start) : `${start} – ${end}`;
}
