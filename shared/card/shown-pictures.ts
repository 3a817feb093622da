import type { CardContent } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import { findOffer } from '#shared/card/offer.ts';

/** The fields of a card that hold a picture, apart from its elements. */
export const PICTURE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto', 'passPhoto'] as const;

type PictureCard = Pick<CardContent, (typeof PICTURE_FIELDS)[number] | 'cardElements'>;

/** Every picture a card holds, shown or not, each once. */
export function heldPictures(card: PictureCard): string[] {
  return unique([
    ...PICTURE_FIELDS.map((field) => card[field]),
    ...card.cardElements.map(({ picture }) => picture),
  ]);
}

/**
 * The pictures visitors of a card may fetch, each once: its photos, and those of visible elements that are a video or a
 * product. Whether the card itself is public, and what its plan covers, is decided before.
 */
export function shownPictures(card: PictureCard): string[] {
  return unique([...PICTURE_FIELDS.map((field) => card[field]), ...offerPictures(card)]);
}

/** The pictures of the videos and products among a card's visible elements. */
function offerPictures(card: PictureCard): string[] {
  return visibleElements(card).flatMap((element) => findOffer(element)?.picture ?? []);
}

/** The card without these pictures; everything else stays. */
export function withoutPictures<Card extends PictureCard>(
  card: Card,
  removed: readonly string[],
): Card {
  if (removed.length === 0) return card;
  const next = { ...card };
  for (const field of PICTURE_FIELDS) {
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
