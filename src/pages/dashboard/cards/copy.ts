import type { CardSort } from '#shared/card/arrange-cards.ts';
import { countNoun } from '#shared/text/count-noun.ts';

export const SEARCH_COPY = {
  search: 'Search your cards',
  sort: 'Sort by',
  noMatches: 'No matches',
  showAll: 'Show all cards',
} as const;

export const SORT_LABELS: Readonly<Record<CardSort, string>> = {
  edited: 'Last edited',
  name: 'Name',
  views: 'Most views',
};

/** Read aloud when the search changes. */
export const describeFound = (count: number): string => `${countNoun(count, 'card')} found`;

export const describeNoMatches = (search: string): string =>
  `No card has “${search}” in its name, company or address.`;
