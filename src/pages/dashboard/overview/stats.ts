import type { Stats } from '#shared/api/stats.ts';
import type { LocalCard } from '#shared/card/card.ts';

/** The numbers this browser knows before the server answers: what it last said of the published cards. Nothing is guessed. */
export function localStats(
  cards: readonly Pick<LocalCard, 'published' | 'views' | 'clicks'>[],
): Stats {
  const published = cards.filter((card) => card.published !== null);
  const sum = (of: 'views' | 'clicks') => published.reduce((total, card) => total + card[of], 0);
  return { views: sum('views'), clicks: sum('clicks'), contacts: 0, conversion: 0 };
}

/** What is known of an account without the server: what it last said of the cards here. The rest is null, and no zero. */
export function lastStats(
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
  /** What stands there while it is zero. */
  empty: string;
}

export const STAT_ROWS: readonly StatRow[] = [
  {
    key: 'views',
    label: 'Views',
    meaning: 'How often people opened your public cards.',
    empty: 'No views yet. Share your link to get the first.',
  },
  {
    key: 'contacts',
    label: 'Contacts',
    meaning: 'People who left you their details.',
    empty: 'No contacts yet. They come with the exchange form of your card.',
  },
  {
    key: 'clicks',
    label: 'Clicks',
    meaning: 'Taps on the links of your cards.',
    empty: 'No clicks yet. Links on your card are counted here.',
  },
  {
    key: 'conversion',
    label: 'Conversion',
    meaning: 'The share of views that became a contact.',
    empty: 'Nothing to compare yet.',
  },
];

/** A number as it stands on the panel: `1,204`, and a share as `12.5%`. Null where it is not known. */
export function formatStat(key: keyof Stats, value: number | null): string | null {
  if (value === null) return null;
  if (key !== 'conversion') return value.toLocaleString('en-US');
  return value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
