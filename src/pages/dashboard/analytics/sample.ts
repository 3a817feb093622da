import type { Analytics, NamedCount, Period } from '#shared/api/analytics.ts';

const DAYS: Readonly<Record<Period, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };
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
  const series = Array.from({ length: DAYS[period] }, (_, index) =>
    sampleDay(new Date(today.getTime() - (DAYS[period] - 1 - index) * DAY_MS), share),
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
    series,
    elements: split(clicks, { LinkedIn: 0.41, Website: 0.33, Phone: 0.26 }),
    sources: split(views, { 'QR code': 0.46, Link: 0.38, Wallet: 0.16 }),
    devices: split(views, { Phone: 0.74, Computer: 0.21, Tablet: 0.05 }),
    countries: split(views, {
      Germany: 0.38,
      'United States': 0.27,
      'United Kingdom': 0.2,
      Japan: 0.15,
    }),
    referrers: split(views, { Direct: 0.7, 'linkedin.com': 0.3 }),
    topCards: card
      ? [{ name: card.name, count: views }]
      : CARDS.map(({ name, share: of }) => ({ name, count: part(of) })),
    funnel: [
      { name: 'Opened the card', count: views },
      { name: 'Followed a link', count: clicks },
      { name: 'Saved the contact', count: part(0.18) },
      { name: 'Left their details', count: contacts },
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
