import { PERIOD_DAYS, type Analytics, type Period } from '#shared/api/analytics/analytics.ts';
import { formatDay } from '#shared/format/day.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { countNoun } from '#shared/text/count-noun.ts';

/** Each number's name and what it counts. */
export const MEANINGS = {
  views: { label: 'Views', meaning: 'Times a card was opened' },
  people: { label: 'People', meaning: 'Unique daily visitors, added up' },
  clicks: { label: 'Clicks', meaning: 'Links followed' },
  saves: { label: 'Saves', meaning: 'Contacts saved' },
  shares: { label: 'Shares', meaning: 'Times a card was shared' },
  contacts: { label: 'Contacts', meaning: 'People who shared their details' },
  conversion: { label: 'Conversion', meaning: 'Contacts divided by views' },
} as const;
export type TotalKey = keyof typeof MEANINGS;

const LENGTHS: Readonly<Record<Period, string>> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '12 months',
};

/** Example: `Last 30 days`. */
export const namePeriod = (period: Period): string => `Last ${LENGTHS[period]}`;
export const ALL_TIME = 'All time';

/** The numbers of a report that its sentence is about. */
export type Compared = Pick<Analytics, 'period' | 'series' | 'previous' | 'firstDay'> & {
  totals: Pick<Analytics['totals'], 'views'>;
};

/** Fewer views than this are compared by number: one visitor would move a percentage by much. */
const PERCENT_MIN = 20;
/** From here on, a percentage reads worse than a multiple. */
const MULTIPLE_MIN = 3;

/** What happened against the period before: `1,306 views in 30 days, 12% more than before.` */
export function describeViews({ period, totals: { views }, previous }: Compared): string {
  const length = LENGTHS[period];
  const now = `${views === 0 ? 'No views' : countNoun(views, 'view')} in ${length}`;
  if (previous === null) return `${now}.`;
  const before = previous.reduce((sum, day) => sum + day.views, 0);
  if (views > 0 && before > 0) return `${now}, ${compare(views, before)}.`;
  const count = before === 0 ? 'none' : before.toLocaleString('en-US');
  return `${now}, after ${count} in the ${length} before.`;
}

function compare(views: number, before: number): string {
  const change = Math.abs(views - before);
  if (change === 0) return 'as many as before';
  const direction = views > before ? 'more' : 'fewer';
  if (before < PERCENT_MIN) return `${change.toLocaleString('en-US')} ${direction} than before`;
  const multiple = views / before;
  if (multiple >= MULTIPLE_MIN) {
    return `about ${Math.round(multiple).toLocaleString('en-US')} times as many as before`;
  }
  const percent = Math.round((change / before) * 100);
  if (percent === 0) return 'about as many as before';
  // All but a few is not all.
  return `${views < before ? Math.min(percent, 99) : percent}% ${direction} than before`;
}

/** Why a report compares with nothing; null if it does, or has no numbers. */
export function explainMissingComparison({
  period,
  series,
  previous,
  firstDay,
}: Compared): string | null {
  const first = series[0]?.day;
  if (previous !== null || firstDay === null || first === undefined) return null;
  const start = Date.parse(first) - PERIOD_DAYS[period] * DAY_MS;
  return Date.parse(firstDay) > start
    ? `There are no numbers before ${formatDay(firstDay, 'utc')} to compare with.`
    : 'These are too many cards to compare with the time before.';
}

/** Examples: `1,204`, and `12.5%` for the conversion. */
export function formatTotal(key: TotalKey, value: number): string {
  if (key !== 'conversion') return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
