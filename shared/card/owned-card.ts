import type { PublishedCard } from '#shared/card/card.ts';

/** A card and whose it is, switched on or not. */
export interface OwnedCard {
  cardId: string;
  userId: string;
  card: PublishedCard;
}

/** Which card is meant: by its name, its own id, or what its owner's browser calls it. */
export type CardKey =
  | { username: string }
  | { cardId: string }
  | { userId: string; clientId: string };
