// A contact in the fewest characters: MECARD, NTT docomo's format for codes, read by the cameras of iOS and Android. It
// has a name, numbers, addresses and a page; company and title have no field in it.

import { splitName } from '#shared/card/person-name.ts';
import {
  CONTACT_DROP_ORDER,
  findContactParts,
  type ContactPart,
  type ContactQr,
  type ContactQrCard,
} from '#shared/card/qr-contact.ts';

/** The fields MECARD has, in the order they are written. */
const FIELDS: readonly (readonly [ContactPart, string])[] = [
  ['phone', 'TEL'],
  ['email', 'EMAIL'],
  ['link', 'URL'],
];

/**
 * The contact of a code that shares its place with a picture, in at most `maxBytes` of UTF-8: parts are left out in the
 * same order as from a larger code until it fits. Null when not even the name fits.
 */
export function buildMecard(card: ContactQrCard, link: string, maxBytes: number): ContactQr | null {
  const parts = findContactParts(card, link);
  const leftOut: ContactPart[] = [];
  const write = (): string => {
    const fields = FIELDS.filter(([part]) => parts.has(part)).map(
      ([part, name]) => `${name}:${escapeText(parts.get(part) ?? '')};`,
    );
    return `MECARD:N:${nameText(card)};${fields.join('')};`;
  };
  const fits = () => new TextEncoder().encode(write()).length <= maxBytes;
  for (const part of CONTACT_DROP_ORDER) {
    const hasField = FIELDS.some(([known]) => known === part);
    if (hasField && fits()) continue;
    if (parts.delete(part)) leftOut.push(part);
  }
  return fits() ? { text: write(), leftOut } : null;
}

/** Family name, comma, given name; titles and degrees stay where they are read, MECARD has no place for them. */
function nameText(card: ContactQrCard): string {
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
      .toWellFormed()
      // A colon within a value is read as it is, and not every camera takes a backslash off it.
      .replace(/[\\;,]/g, String.raw`\$&`)
  );
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
