import type { Stats } from '#shared/api/analytics/stats.ts';
import type { LocalCard } from '#shared/card/card.ts';

/** Totals of the published cards as this browser last stored them. Used for guests. */
export function localStats(
  cards: readonly Pick<LocalCard, 'published' | 'views' | 'clicks'>[],
): Stats {
  const published = cards.filter((card) => card.published !== null);
  const sum = (of: 'views' | 'clicks') => published.reduce((total, card) => total + card[of], 0);
  return { views: sum('views'), clicks: sum('clicks'), contacts: 0, conversion: 0 };
}

/** Totals known without the server. Unknown ones are null, not zero. */
export function lastKnownStats(
  cards: Parameters<typeof localStats>[0],
): Readonly<Record<keyof Stats, number | null>> {
  const { views, clicks } = localStats(cards);
  const isKnown = cards.some((card) => card.published !== null);
  return {
    views: isKnown ? views : null,
    clicks: isKnown ? clicks : null,
    contacts: null,
    conversion: null,
  };
}

interface StatRow {
  key: keyof Stats;
  label: string;
  /** What the number counts. */
  meaning: string;
  /** Replaces `meaning` while the number is zero. */
  empty: string;
}

export const STAT_ROWS: readonly StatRow[] = [
  {
    key: 'views',
    label: 'Views',
    meaning: 'Times people opened your public cards.',
    empty: 'No views yet. Share your link to get the first.',
  },
  {
    key: 'contacts',
    label: 'Contacts',
    meaning: 'People who shared their details with you.',
    empty: 'No contacts yet. Visitors can add theirs on your card.',
  },
  {
    key: 'clicks',
    label: 'Clicks',
    meaning: 'Clicks on links on your cards.',
    empty: 'No clicks yet. We count every link on your card.',
  },
  {
    key: 'conversion',
    label: 'Conversion',
    meaning: 'Percentage of views that became contacts.',
    empty: 'No data yet.',
  },
];

/** Examples: `1,204`, and `12.5%` for the conversion. Null when unknown. */
export function formatStat(key: keyof Stats, value: number): string {
  if (key !== 'conversion') return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
