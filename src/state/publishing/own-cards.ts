import type { LocalCard } from '#shared/card/card.ts';
import { ownedBy } from '#src/state/cards/card-list.ts';
import type { PublishFailure } from './cards-api.ts';

/** The whole stored list. `write` returns false when storage refuses. */
export interface StoredCards {
  read: () => LocalCard[];
  write: (cards: LocalCard[]) => boolean;
}

export interface OwnCards {
  all: () => LocalCard[];
  find: (id: string) => LocalCard | null;
  /** Changes the card as stored now, including edits made since a call started. */
  update: (id: string, change: (card: LocalCard) => LocalCard) => boolean;
  remove: (id: string) => boolean;
}

export const STORAGE_REFUSED: PublishFailure = {
  code: 'storage',
  message: 'This browser refused to store the card.',
  issues: [],
};

/** The stored cards of one account. Cards of other owners are left unchanged. */
export function createOwnCards(stored: StoredCards, ownerId: string): OwnCards {
  const isTarget = (card: LocalCard, id: string) => card.ownerId === ownerId && card.id === id;
  const all = () => ownedBy(stored.read(), ownerId);
  return {
    all,
    find: (id) => all().find((card) => card.id === id) ?? null,
    update: (id, change) =>
      stored.write(stored.read().map((card) => (isTarget(card, id) ? change(card) : card))),
    remove: (id) => stored.write(stored.read().filter((card) => !isTarget(card, id))),
  };
}
