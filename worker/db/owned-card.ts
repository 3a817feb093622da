import type { PublishedCard } from '#shared/card/card.ts';

/** A published card with its owner, whether active or not. */
export interface OwnedCard {
  cardId: string;
  /** The owner, or the holder of an organization card. */
  userId: string;
  /** The organization that an organization card belongs to. */
  organizationId?: string | null;
  card: PublishedCard;
}

/** The card that a pass shows. */
export interface PassCard extends OwnedCard {
  /** Whether `card` is another's: the successor's of a holder who has left. */
  isForwarded?: boolean;
}

/** By which a pass finds its card, and the same card published again. */
export interface CardIds {
  cardId: string;
  userId: string;
  /** The id that the owner's browser gave it. */
  clientId: string;
}

/** Identifies a card by username, by id, or by the id that the owner's browser gave it. */
export type CardKey =
  | { username: string }
  | { cardId: string }
  | { userId: string; clientId: string };
