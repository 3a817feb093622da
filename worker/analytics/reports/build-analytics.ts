import type { Analytics, NamedCount, Period } from '#shared/api/analytics/analytics.ts';
import { computeConversion } from '#shared/api/analytics/conversion.ts';
import type { AnalyticsSpan } from '#worker/events/analytics-span.ts';
import { buildSeries } from '#worker/events/build-series.ts';
import type { BreakdownKind } from '#worker/events/sum-visits.ts';
import type { DayCounts, AnalyticsCounts } from '#worker/events/read-analytics-counts.ts';

/** Builds the response of `/api/analytics`. */
export function buildAnalytics(
  query: { period: Period; span: AnalyticsSpan; contacts: number },
  counts: AnalyticsCounts,
  findUsername: (cardId: string) => string | undefined,
): Analytics {
  const { period, span, contacts } = query;
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
    ...buildSeries(span, [...counts.daysBefore, ...counts.days], counts.firstDay),
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
