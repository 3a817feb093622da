// A contact in the fewest characters: MECARD, NTT docomo's format for QR codes, read by the cameras
// of iOS and Android. It has a name, numbers, addresses and a page, but no company and no title.

import { splitName } from '#shared/card/person-name.ts';
import { countQrBytes } from '#shared/card/qr/qr-mark.ts';
import { oneLine } from '#shared/text/one-line.ts';
import {
  CONTACT_DROP_ORDER,
  findContactParts,
  type ContactPart,
  type ContactQr,
  type ContactQrCard,
} from './qr-contact.ts';

const FIELDS: readonly (readonly [ContactPart, string])[] = [
  ['phone', 'TEL'],
  ['email', 'EMAIL'],
  ['link', 'URL'],
];

/**
 * Builds the contact of a code with a picture, in at most `maxBytes` of the code; parts are dropped in
 * the same order as from a vCard. Null when not even the name fits.
 */
export function buildMecard(card: ContactQrCard, link: string, maxBytes: number): ContactQr | null {
  const parts = findContactParts(card, link);
  const omitted: ContactPart[] = [];
  const write = (): string => {
    const fields = FIELDS.filter(([part]) => parts.has(part)).map(
      ([part, name]) => `${name}:${escapeText(parts.get(part) ?? '')};`,
    );
    return `MECARD:N:${buildNameText(card)};${fields.join('')};`;
  };
  const fits = () => countQrBytes(write()) <= maxBytes;
  for (const part of CONTACT_DROP_ORDER) {
    const hasField = FIELDS.some(([known]) => known === part);
    if (hasField && fits()) continue;
    if (parts.delete(part)) omitted.push(part);
  }
  return fits() ? { text: write(), omitted } : null;
}

/**
 * Family name, comma, given name. MECARD has no fields for titles and degrees, so they stay next to
 * the name they belong to.
 */
function buildNameText(card: ContactQrCard): string {
  const name = oneLine(card.name) || oneLine(card.company) || card.username;
  if (oneLine(card.name) === '') return escapeText(name);
  const { family, given, prefix, suffix } = splitName(name, card.familyName);
  const last = [family, suffix].filter(Boolean).join(' ');
  const first = [prefix, given].filter(Boolean).join(' ');
  return [last, first].filter(Boolean).map(escapeText).join(',');
}

function escapeText(text: string): string {
  return (
    oneLine(text)
      // Colons stay unescaped: not every camera removes a backslash before one.
      .replace(/[\\;,]/g, String.raw`\$&`)
  );
}
