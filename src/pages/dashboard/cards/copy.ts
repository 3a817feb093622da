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

export const LIST_COPY = {
  full: "This browser's storage is full, so we couldn't open the card.",
} as const;

/** Where not all cards are on the device: how many are, and whether the others can be reached. */
export function describeStored(stored: number, all: number, isUnreachable: boolean): string {
  const [here, total] = [stored, all].map((count) => count.toLocaleString('en-US'));
  return isUnreachable
    ? `You're offline. Showing ${here} of ${total} cards.`
    : `The ${here} cards edited last are saved on this device.`;
}
