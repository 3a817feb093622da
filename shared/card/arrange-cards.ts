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

/** What comes first has the lower key. */
const SORT_KEYS: Readonly<Record<CardSort, (card: ListedCard) => CardPlace>> = {
  edited: ({ updatedAt }) => [-Date.parse(updatedAt)],
  name: ({ name }) => [foldText(name)],
  views: ({ views, name }) => [-views, foldText(name)],
};

/** A card's place in the order of a list. Its last part is the id, so that no two cards share one. */
export type CardPlace = readonly (string | number)[];

interface CardWithPlace<Card extends ListedCard> {
  card: Card;
  place: CardPlace;
}

/** The cards that match the search with their places, in the order of the query. */
export function placeCards<Card extends ListedCard>(
  cards: readonly Card[],
  { search, sort }: CardQuery,
): CardWithPlace<Card>[] {
  const words = splitSearch(search);
  const placed = cards
    .filter((card) => matches(card, words))
    .map((card) => ({ card, place: [...SORT_KEYS[sort](card), card.id] }));
  return placed.toSorted((one, other) => comparePlaces(one.place, other.place));
}

/** The cards that match the search, in the order of the query. */
export function arrangeCards<Card extends ListedCard>(
  cards: readonly Card[],
  query: CardQuery,
): Card[] {
  return placeCards(cards, query).map(({ card }) => card);
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

/** Negative if the first place comes before the other one. */
export function comparePlaces(one: CardPlace, other: CardPlace): number {
  for (const [at, part] of one.entries()) {
    const otherPart = other[at] ?? '';
    if (part !== otherPart) return part < otherPart ? -1 : 1;
  }
  return 0;
}
