import type { Analytics, NamedCount, Period } from '#shared/api/analytics/analytics.ts';
import type { BreakdownKind } from '#worker/events/sum-visits.ts';
import { formatDayNumber } from '#worker/events/utc-days.ts';
import type { DayCounts, AnalyticsCounts } from '#worker/events/read-analytics-counts.ts';

/**
 * Builds the response of `/api/analytics` with every day of the period, including days without
 * events.
 */
export function buildAnalytics(
  query: { period: Period; days: readonly number[]; contacts: number },
  counts: AnalyticsCounts,
  findUsername: (cardId: string) => string | undefined,
): Analytics {
  const { period, days, contacts } = query;
  const byDay = new Map(counts.days.map((day) => [day.day, day]));
  const total = (of: Exclude<keyof DayCounts, 'day'>) =>
    counts.days.reduce((sum, day) => sum + day[of], 0);
  const views = total('views');
  const clicks = total('clicks');
  const saves = total('saves');
  const list = (kind: BreakdownKind): NamedCount[] =>
    counts.breakdowns
      .filter((part) => part.kind === kind)
      .map(({ name, count }) => ({ name, count }));
  return {
    period,
    totals: {
      views,
      people: total('people'),
      clicks,
      saves,
      shares: total('shares'),
      contacts,
      conversion: computeConversion(views, contacts),
    },
    bots: total('bots'),
    uncertain: { views: total('uncertainViews'), actions: total('uncertainActions') },
    series: days.map((day) => {
      const { views = 0, clicks = 0 } = byDay.get(day) ?? {};
      return { day: formatDayNumber(day), views, clicks };
    }),
    elements: list('element'),
    sources: list('source'),
    devices: list('device'),
    countries: list('country'),
    referrers: list('referrer'),
    topCards: counts.cards.flatMap(({ cardId, views }) => {
      const name = findUsername(cardId);
      return name === undefined || views === 0 ? [] : [{ name, count: views }];
    }),
    funnel: [
      { name: 'views', count: views },
      { name: 'clicks', count: clicks },
      { name: 'saves', count: saves },
      { name: 'contacts', count: contacts },
    ],
  };
}

/**
 * Share of views that became a contact, 0 to 1. Capped, because visitors who are not counted can
 * become contacts too.
 */
export function computeConversion(views: number, contacts: number): number {
  return views === 0 ? 0 : Math.min(1, contacts / views);
}
