import type { LocalCard } from '#shared/card/card.ts';
import { ownedBy } from '#src/state/card-list/card-list.ts';
import type { CallFailure } from '#src/state/publishing/cards-api.ts';

/** The whole stored list; `write` answers false when storage refuses. */
export interface StoredCards {
  read: () => LocalCard[];
  write: (cards: LocalCard[]) => boolean;
}

export interface OwnCards {
  all: () => LocalCard[];
  find: (id: string) => LocalCard | null;
  /** Changes the stored card as it is now, whatever was typed since a call went out. */
  patch: (id: string, change: (card: LocalCard) => LocalCard) => boolean;
  drop: (id: string) => boolean;
}

export const STORAGE_REFUSED: CallFailure = {
  code: 'storage',
  message: 'This browser refused to store the card.',
  issues: [],
};

/** The stored cards of one account; everybody else's pass through untouched. */
export function createOwnCards(stored: StoredCards, ownerId: string): OwnCards {
  const isIt = (card: LocalCard, id: string) => card.ownerId === ownerId && card.id === id;
  const all = () => ownedBy(stored.read(), ownerId);
  return {
    all,
    find: (id) => all().find((card) => card.id === id) ?? null,
    patch: (id, change) =>
      stored.write(stored.read().map((card) => (isIt(card, id) ? change(card) : card))),
    drop: (id) => stored.write(stored.read().filter((card) => !isIt(card, id))),
  };
}
