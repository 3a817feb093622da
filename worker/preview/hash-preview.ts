import { createHash } from 'node:crypto';
import type { PublishedCard } from '#shared/card/card.ts';
import type { Platform } from '#shared/card/watermark.ts';
import { buildPreviewText } from './preview-text.ts';

/**
 * Increase this with every change of a background, a layout or the glyphs. The sweep then redraws
 * older pictures, a few hundred an hour.
 */
export const RENDERER_VERSION = 1;

/** The card's photo in JPEG, the only format that is drawn. Empty without one. */
export function findPhotoPath(card: Pick<PublishedCard, 'profileImage' | 'contactPhoto'>): string {
  if (card.profileImage === '') return '';
  return [card.contactPhoto, card.profileImage].find((path) => path.endsWith('.jpg')) ?? '';
}

/** Hashes everything a picture shows. An unchanged hash needs no new picture. 16 hex digits. */
export function hashPreview(card: PublishedCard, platform: Platform): string {
  const colors = card.brand?.colors ?? null;
  const shown = [
    card.template,
    findPhotoPath(card),
    buildPreviewText(card, platform),
    // Absent without colors, so that the pictures of other cards stay as they are.
    ...(colors === null ? [] : [colors]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}
