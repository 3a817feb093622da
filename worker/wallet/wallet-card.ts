import type { CardKey, OwnedCard } from '#shared/card/owned-card.ts';

/** What passes ask of cards; null when there is no such card. */
export type FindCard = (key: CardKey) => Promise<OwnedCard | null>;

/** A message in a pass: what its owner last told those who hold it. */
export interface PassNotice {
  id: string;
  title: string;
  message: string;
  /** A whole web address; empty for none. */
  actionUrl: string;
  /** ISO 8601: of two messages the later one stays. */
  createdAt: string;
}

/** What an owner may say about their pass; the card says the rest. */
export interface PassWords {
  description: string;
  bio: string;
  instructions: string;
}
