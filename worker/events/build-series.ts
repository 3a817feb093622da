import { z } from 'zod';
import type { Analytics, DayViews } from '#shared/api/analytics/analytics.ts';
import type { AnalyticsSpan } from '#worker/events/analytics-span.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';

/** The first day with counts of any card of the owner. */
export const FIRST_DAY = 'SELECT min(day) AS day FROM visit_days';
export const firstDaySchema = z.object({ day: z.int().nullable() });

interface CountedDay {
  day: number;
  views: number;
  clicks: number;
}

/** Every day of a span and of the time before, including days without events. */
export function buildSeries(
  { days, before }: Pick<AnalyticsSpan, 'days' | 'before'>,
  counted: readonly CountedDay[],
  firstDay: number | null,
): Pick<Analytics, 'series' | 'previous' | 'firstDay'> {
  const byDay = new Map(counted.map((row) => [row.day, row]));
  const list = (numbers: readonly number[]): DayViews[] =>
    numbers.map((day) => {
      const { views = 0, clicks = 0 } = byDay.get(day) ?? {};
      return { day: formatDayNumber(day), views, clicks };
    });
  const [start] = before;
  const isKnown = start !== undefined && firstDay !== null && firstDay <= start;
  return {
    series: list(days),
    previous: isKnown ? list(before) : null,
    firstDay: firstDay === null ? null : formatDayNumber(firstDay),
  };
}
