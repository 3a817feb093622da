import type { LocalCard } from '#shared/card/card.ts';
import {
  buildContactQr,
  CONTACT_QR_MAX_BYTES,
  type ContactPart,
} from '#src/features/share/contact-qr/qr-contact.ts';
import { CENTER_PICTURE_MAX_BYTES, pictureLevel } from '#shared/card/qr/qr-center.ts';
import { buildMecard } from '#src/features/share/contact-qr/qr-mecard.ts';
import type { QrPalette } from '#shared/card/qr/qr-palette.ts';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

/** Content of a code: the card's page, or the contact itself, which needs no network. */
const QR_CONTENTS = ['link', 'contact'] as const;
export type QrContent = (typeof QR_CONTENTS)[number];

export interface QrOptions {
  content: QrContent;
  palette: QrPalette;
  /** `data:` URL of the center picture; empty for none. */
  picture: string;
}

export const DEFAULT_QR_OPTIONS: QrOptions = { content: 'link', palette: 'template', picture: '' };

export interface QrPlan {
  text: string;
  level: QrLevel;
  /** Contact parts that did not fit. */
  omitted: readonly ContactPart[];
}

/** Text and error correction level of a code; null when the contact fits no scannable code. */
export function planQr(
  card: LocalCard,
  origin: string,
  { content, picture }: Pick<QrOptions, 'content' | 'picture'>,
): QrPlan | null {
  const link = qrTarget(cardUrl(findCardHome(card, origin), card.username));
  // A picture covers modules: use the strongest level that keeps them large.
  const chooseLevel = (text: string): QrLevel =>
    picture === '' ? 'M' : (pictureLevel(text) ?? 'H');
  if (content === 'link') return { text: link, level: chooseLevel(link), omitted: [] };
  const contact =
    picture === ''
      ? buildContactQr(card, link, CONTACT_QR_MAX_BYTES)
      : buildMecard(card, link, CENTER_PICTURE_MAX_BYTES.L);
  return contact && { ...contact, level: chooseLevel(contact.text) };
}
