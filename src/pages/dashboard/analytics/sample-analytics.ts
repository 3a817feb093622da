import {
  PERIOD_DAYS,
  type Analytics,
  type NamedCount,
  type Period,
} from '#shared/api/analytics/analytics.ts';
import { computeConversion } from '#shared/api/analytics/conversion.ts';
import { DAY_MS } from '#shared/format/duration.ts';

/** The sample's cards and their share of the totals. */
const CARDS = [
  { name: 'sample-sales', share: 0.52 },
  { name: 'sample-design', share: 0.31 },
  { name: 'sample-events', share: 0.17 },
] as const;
/** As the numbers of a card that is as old as numbers are stored. */
const STORED_DAYS = 399;
export const SAMPLE_CARDS: readonly string[] = CARDS.map(({ name }) => name);

/**
 * Fictional numbers, the same on every call for the same day. `username` narrows them to one sample
 * card.
 */
export function buildSampleAnalytics(
  period: Period,
  username: string | null,
  today: Date,
): Analytics {
  const card = CARDS.find(({ name }) => name === username);
  const share = card?.share ?? 1;
  const length = PERIOD_DAYS[period];
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const buildDays = (end: number) =>
    Array.from({ length }, (_, index) => buildSampleDay(daysAgo(end + length - 1 - index), share));
  const series = buildDays(0);
  const views = sum(series.map((day) => day.views));
  const clicks = sum(series.map((day) => day.clicks));
  const part = (of: number) => Math.round(views * of);
  const contacts = part(0.06);
  return {
    period,
    totals: {
      views,
      clicks,
      contacts,
      people: part(0.71),
      saves: part(0.18),
      shares: part(0.07),
      conversion: computeConversion(views, contacts),
    },
    bots: part(0.04),
    uncertain: { views: part(0.03), actions: part(0.01) },
    series,
    previous: period === '1y' ? null : buildDays(length),
    firstDay: formatSampleDay(daysAgo(STORED_DAYS)),
    elements: split(clicks, { linkedin: 0.41, website: 0.33, phone: 0.26 }),
    sources: split(views, { qr: 0.46, direct: 0.3, social: 0.24 }),
    devices: split(views, { phone: 0.74, computer: 0.21, tablet: 0.05 }),
    countries: split(views, {
      DE: 0.38,
      US: 0.27,
      GB: 0.2,
      JP: 0.15,
    }),
    referrers: split(views, { 'linkedin.com': 0.24 }),
    topCards: card
      ? [{ name: card.name, count: views }]
      : CARDS.map(({ name, share: of }) => ({ name, count: part(of) })),
    funnel: [
      { name: 'views', count: views },
      { name: 'clicks', count: clicks },
      { name: 'saves', count: part(0.18) },
      { name: 'contacts', count: contacts },
    ],
  };
}

/** A week with a weekend dip. The day number decides, not chance. */
function buildSampleDay(day: Date, share: number): Analytics['series'][number] {
  const number = Math.floor(day.getTime() / DAY_MS);
  const isWeekend = [0, 6].includes(day.getUTCDay());
  const wave = 1 + 0.35 * Math.sin(number / 3.1) + 0.2 * Math.sin(number / 17);
  const views = Math.round((isWeekend ? 9 : 26) * wave * share);
  const clicks = Math.round(views * (0.38 + 0.1 * Math.sin(number / 5)));
  return { day: formatSampleDay(day), views, clicks };
}

const formatSampleDay = (day: Date): string => day.toISOString().slice(0, 10);

function split(total: number, shares: Readonly<Record<string, number>>): NamedCount[] {
  return Object.entries(shares).map(([name, of]) => ({ name, count: Math.round(total * of) }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
