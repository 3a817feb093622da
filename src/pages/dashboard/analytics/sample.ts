import {
  PERIOD_DAYS,
  type Analytics,
  type NamedCount,
  type Period,
} from '#shared/api/analytics.ts';

const DAY_MS = 86_400_000;

/** The cards of the sample, with their share of everything. */
const CARDS = [
  { name: 'sample-sales', share: 0.52 },
  { name: 'sample-design', share: 0.31 },
  { name: 'sample-events', share: 0.17 },
] as const;
export const SAMPLE_CARDS: readonly string[] = CARDS.map(({ name }) => name);

/**
 * Numbers that are nobody's, to show what the page will look like: the same ones every time, up to the day given.
 * `username` narrows them to one card of the sample.
 */
export function sampleAnalytics(period: Period, username: string | null, today: Date): Analytics {
  const card = CARDS.find(({ name }) => name === username);
  const share = card?.share ?? 1;
  const series = Array.from({ length: PERIOD_DAYS[period] }, (_, index) =>
    sampleDay(new Date(today.getTime() - (PERIOD_DAYS[period] - 1 - index) * DAY_MS), share),
  );
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
      conversion: views === 0 ? 0 : contacts / views,
    },
    bots: part(0.04),
    uncertain: { views: part(0.03), actions: part(0.01) },
    series,
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

/** A working week with its rise and fall; the number of the day decides, not chance. */
function sampleDay(day: Date, share: number): Analytics['series'][number] {
  const number = Math.floor(day.getTime() / DAY_MS);
  const isWeekend = [0, 6].includes(day.getUTCDay());
  const wave = 1 + 0.35 * Math.sin(number / 3.1) + 0.2 * Math.sin(number / 17);
  const views = Math.round((isWeekend ? 9 : 26) * wave * share);
  const clicks = Math.round(views * (0.38 + 0.1 * Math.sin(number / 5)));
  return { day: day.toISOString().slice(0, 10), views, clicks };
}

function split(total: number, shares: Readonly<Record<string, number>>): NamedCount[] {
  return Object.entries(shares).map(([name, of]) => ({ name, count: Math.round(total * of) }));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
