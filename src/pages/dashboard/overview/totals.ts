import type { AnalyticsTotals } from '#shared/api/analytics/totals.ts';
import type { LocalCard } from '#shared/card/card.ts';

/** Totals of the published cards as this browser last stored them. Used for guests. */
export function localTotals(
  cards: readonly Pick<LocalCard, 'published' | 'views' | 'clicks'>[],
): AnalyticsTotals {
  const published = cards.filter((card) => card.published !== null);
  const sum = (of: 'views' | 'clicks') => published.reduce((total, card) => total + card[of], 0);
  return { views: sum('views'), clicks: sum('clicks'), contacts: 0, conversion: 0 };
}

/** Totals known without the server. Unknown ones are null, not zero. */
export function lastKnownTotals(
  cards: Parameters<typeof localTotals>[0],
): Readonly<Record<keyof AnalyticsTotals, number | null>> {
  const { views, clicks } = localTotals(cards);
  const isKnown = cards.some((card) => card.published !== null);
  return {
    views: isKnown ? views : null,
    clicks: isKnown ? clicks : null,
    contacts: null,
    conversion: null,
  };
}

interface TotalRow {
  key: keyof AnalyticsTotals;
  label: string;
  /** What the number counts. */
  meaning: string;
  /** Replaces `meaning` while the number is zero. */
  empty: string;
}

export const TOTAL_ROWS: readonly TotalRow[] = [
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
export function formatAnalyticsTotal(key: keyof AnalyticsTotals, value: number): string {
  if (key !== 'conversion') return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
