import { createHash } from 'node:crypto';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildWords } from '#worker/preview/shown-words.ts';

/**
 * Which drawing made a picture. Raise it with every change of a plate, a look or the letters: the sweep then draws the
 * pictures of the editions before it anew, a few hundred an hour.
 */
export const EDITION = 1;

/** A card's photo as the one format that is drawn; empty without a photo. */
export function photoPath(card: Pick<PublishedCard, 'profileImage' | 'contactPhoto'>): string {
  if (card.profileImage === '') return '';
  return [card.contactPhoto, card.profileImage].find((path) => path.endsWith('.jpg')) ?? '';
}

/** Names everything a card's picture shows: as long as it stays the same, no new picture is drawn. 16 hex digits. */
export function pictureKey(card: PublishedCard, productName: string): string {
  const shown = [card.template, photoPath(card), buildWords(card, productName)];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}
