import type { CardContent } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { findMediaElement } from '#shared/card/element/media-element.ts';

/** Fields of a card that hold a picture, not counting its elements. */
export const CARD_PICTURE_FIELDS = [
  'profileImage',
  'contactPhoto',
  'headerPhoto',
  'passPhoto',
] as const;

type PictureCard = Pick<CardContent, (typeof CARD_PICTURE_FIELDS)[number] | 'cardElements'>;

/** Every picture of a card, visible or not, each once. */
export function listPictures(card: PictureCard): string[] {
  return unique([
    ...CARD_PICTURE_FIELDS.map((field) => card[field]),
    ...card.cardElements.map(({ picture }) => picture),
  ]);
}

/**
 * Pictures that visitors may fetch, each once: the card's photos and those of visible media
 * elements. Does not check whether the card is public and what its plan includes.
 */
export function listVisiblePictures(card: PictureCard): string[] {
  return unique([...CARD_PICTURE_FIELDS.map((field) => card[field]), ...listMediaPictures(card)]);
}

function listMediaPictures(card: PictureCard): string[] {
  return visibleElements(card).flatMap((element) => findMediaElement(element)?.picture ?? []);
}

export function removePictures<Card extends PictureCard>(
  card: Card,
  removed: readonly string[],
): Card {
  if (removed.length === 0) return card;
  const next = { ...card };
  for (const field of CARD_PICTURE_FIELDS) {
    if (removed.includes(next[field] ?? '')) next[field] = '';
  }
  next.cardElements = card.cardElements.map((element) =>
    removed.includes(element.picture ?? '') ? { ...element, picture: '' } : element,
  );
  return next;
}

function unique(paths: readonly (string | undefined)[]): string[] {
  return [...new Set(paths.flatMap((path) => path || []))];
}
