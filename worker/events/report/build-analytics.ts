import type { Analytics, NamedCount, Period } from '#shared/api/analytics.ts';
import type { DayNumbers, Numbers, PartKind } from '#worker/events/report/read-numbers.ts';

/** The answer of `/api/analytics`: every day of the period, also those on which nothing happened. */
export function buildAnalytics(
  asked: { period: Period; days: readonly string[]; contacts: number },
  numbers: Numbers,
  nameOf: (cardId: string) => string | undefined,
): Analytics {
  const { period, days, contacts } = asked;
  const byDay = new Map(numbers.days.map((day) => [day.day, day]));
  const total = (of: Exclude<keyof DayNumbers, 'day'>) =>
    numbers.days.reduce((sum, day) => sum + day[of], 0);
  const views = total('views');
  const clicks = total('clicks');
  const saves = total('saves');
  const list = (kind: PartKind): NamedCount[] =>
    numbers.parts.filter((part) => part.kind === kind).map(({ name, count }) => ({ name, count }));
  return {
    period,
    totals: {
      views,
      people: total('people'),
      clicks,
      saves,
      shares: total('shares'),
      contacts,
      conversion: conversionOf(views, contacts),
    },
    bots: total('bots'),
    uncertain: { views: total('uncertainViews'), actions: total('uncertainActions') },
    series: days.map((day) => {
      const { views = 0, clicks = 0 } = byDay.get(day) ?? {};
      return { day, views, clicks };
    }),
    elements: list('element'),
    sources: list('source'),
    devices: list('device'),
    countries: list('country'),
    referrers: list('referrer'),
    topCards: numbers.cards.flatMap(({ cardId, views }) => {
      const name = nameOf(cardId);
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

/** The share of views that became a contact, 0 to 1: whoever left their details without being counted makes it no more. */
export function conversionOf(views: number, contacts: number): number {
  return views === 0 ? 0 : Math.min(1, contacts / views);
}
