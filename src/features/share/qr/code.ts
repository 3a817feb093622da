import type { LocalCard } from '#shared/card/card.ts';
import { buildContactQr, CONTACT_QR_MAX_BYTES, type ContactPart } from '#shared/card/qr-contact.ts';
import { PICTURE_MAX_BYTES, pictureLevel } from '#shared/card/qr-center.ts';
import { buildMecard } from '#shared/card/qr-mecard.ts';
import type { QrLook } from '#shared/card/qr-look.ts';
import type { QrLevel } from '#shared/card/qr-center.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';

/** What a scan gives: the card's page, or the contact itself, which needs no network. */
const QR_CONTENTS = ['link', 'contact'] as const;
export type QrContent = (typeof QR_CONTENTS)[number];

/** A code as it is wanted. */
export interface QrWish {
  content: QrContent;
  look: QrLook;
  /** `data:` address of what stands in the middle; empty for nothing. */
  picture: string;
}

export const PLAIN_QR: QrWish = { content: 'link', look: 'template', picture: '' };

export interface QrPlan {
  text: string;
  level: QrLevel;
  /** What of a contact found no room. */
  leftOut: readonly ContactPart[];
}

/** What a code has to say, and how strongly; null where a contact fits no code that is still read. */
export function planQr(
  card: LocalCard,
  origin: string,
  { content, picture }: Pick<QrWish, 'content' | 'picture'>,
): QrPlan | null {
  const link = qrTarget(cardUrl(origin, card.username));
  // A picture costs correction: the strongest level that keeps the code coarse.
  const levelOf = (text: string): QrLevel => (picture === '' ? 'M' : (pictureLevel(text) ?? 'H'));
  if (content === 'link') return { text: link, level: levelOf(link), leftOut: [] };
  const contact =
    picture === ''
      ? buildContactQr(card, link, CONTACT_QR_MAX_BYTES)
      : buildMecard(card, link, PICTURE_MAX_BYTES.L);
  return contact && { ...contact, level: levelOf(contact.text) };
}
