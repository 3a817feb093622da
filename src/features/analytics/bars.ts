import { countNoun } from '#shared/text/count-noun.ts';
import type { Analytics } from '#shared/api/analytics/analytics.ts';

type Day = Analytics['series'][number];

export interface Bar {
  /** The first day of the bar. */
  from: string;
  to: string;
  views: number;
  clicks: number;
  /** Views of the same days of the period before; null if it is not known. */
  viewsBefore: number | null;
}

/** More bars than this are unreadable on a phone. */
const BARS_MAX = 31;

const sum = (days: readonly Day[], of: 'views' | 'clicks'): number =>
  days.reduce((total, day) => total + day[of], 0);

/**
 * Groups the days of a period into at most 31 bars: by day, by week, or by 30 days. `previous` has as
 * many days.
 */
export function buildBars(series: readonly Day[], previous: readonly Day[] | null): Bar[] {
  const size = [1, 7, 30].find((days) => series.length / days <= BARS_MAX) ?? 30;
  const bars: Bar[] = [];
  // Grouped from the newest day, so that only the oldest bar may be shorter.
  for (let end = series.length; end > 0; end -= size) {
    const start = Math.max(0, end - size);
    const days = series.slice(start, end);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) break;
    bars.unshift({
      from: first.day,
      to: last.day,
      views: sum(days, 'views'),
      clicks: sum(days, 'clicks'),
      viewsBefore: previous && sum(previous.slice(start, end), 'views'),
    });
  }
  return bars;
}

const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Examples: `Mar 1`, and `Mar 1 – Mar 7` for a bar of several days. */
export function formatBarDates({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  const [start, end] = [from, to].map((day) => SHORT.format(new Date(day)));
  return from === to ? String(start) : `${start} – ${end}`;
}

/** Example: `Mar 1: 12 views, 3 clicks, 9 views before`. */
export function describeBar(bar: Bar): string {
  const counts = [countNoun(bar.views, 'view'), countNoun(bar.clicks, 'click')];
  if (bar.viewsBefore !== null) counts.push(`${countNoun(bar.viewsBefore, 'view')} before`);
  return `${formatBarDates(bar)}: ${counts.join(', ')}`;
}

/** The bar that a key leads to; null for other keys. The first key press starts at the newest. */
export function adjacentBar(key: string, from: number | null, count: number): number | null {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (by === 0) return null;
  return from === null ? last : Math.min(Math.max(from + by, 0), last);
}

const RADIUS = 4;

/** SVG path of a bar whose upper corners have a radius of 4, less for a narrow or a low one. */
export function drawBar(box: { x: number; top: number; width: number; bottom: number }): string {
  const { x, top, width, bottom } = box;
  const radius = Math.max(0, Math.min(RADIUS, width / 2, bottom - top));
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX} ${toY}`;
  return [
    `M${x} ${bottom}V${top + radius}`,
    corner(radius, -radius),
    `H${x + width - radius}`,
    corner(radius, radius),
    `V${bottom}Z`,
  ].join('');
}
