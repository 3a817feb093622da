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

/** The totals in their order, and what replaces their meaning while they are zero. */
export const TOTAL_ROWS: readonly (readonly [key: keyof AnalyticsTotals, empty: string])[] = [
  ['views', 'No views yet. Share your link to get the first.'],
  ['contacts', 'No contacts yet. Visitors can add theirs on your card.'],
  ['clicks', 'No clicks yet. We count every link on your card.'],
  ['conversion', 'No data yet.'],
];
