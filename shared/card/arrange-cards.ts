import { foldText } from '#shared/text/fold-text.ts';

export const CARD_SORTS = ['edited', 'name', 'views'] as const;
export type CardSort = (typeof CARD_SORTS)[number];

/** Longest search in characters. */
export const CARD_SEARCH_MAX = 100;

export interface CardQuery {
  /** Words of the name, the company or the username, or the card's address; empty for all cards. */
  search: string;
  sort: CardSort;
}

/** What a list of cards is searched and sorted by. */
export interface ListedCard {
  id: string;
  name: string;
  company: string;
  username: string;
  views: number;
  updatedAt: string;
}

/** What comes first has the lower key; cards with the same key are in the order of their ids. */
const SORT_KEYS: Readonly<Record<CardSort, (card: ListedCard) => readonly (string | number)[]>> = {
  edited: ({ updatedAt }) => [-Date.parse(updatedAt)],
  name: ({ name }) => [foldText(name)],
  views: ({ views, name }) => [-views, foldText(name)],
};

/** The cards that match the search, in the order of the query. */
export function arrangeCards<Card extends ListedCard>(
  cards: readonly Card[],
  { search, sort }: CardQuery,
): Card[] {
  const words = splitSearch(search);
  const keyed = cards
    .filter((card) => matches(card, words))
    .map((card) => ({ card, key: [...SORT_KEYS[sort](card), card.id] }));
  return keyed.toSorted((one, other) => compareKeys(one.key, other.key)).map(({ card }) => card);
}

/** An address is searched for by its last part, which is the username. */
function splitSearch(search: string): string[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return words.map((word) => word.replace(/^.*\/(?=[^/])/u, ''));
}

function matches({ name, company, username }: ListedCard, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = foldText(`${name}\n${company}\n${username}`);
  return words.every((word) => text.includes(word));
}

function compareKeys(
  one: readonly (string | number)[],
  other: readonly (string | number)[],
): number {
  for (const [at, part] of one.entries()) {
    const otherPart = other[at] ?? '';
    if (part !== otherPart) return part < otherPart ? -1 : 1;
  }
  return 0;
}
