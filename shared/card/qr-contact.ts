// A contact small enough for a code: vCard 3.0 (RFC 2426) of one number, one address, one page, and no photo. What the
// card's page hands out whole is written by vcard.ts.

import type { LocalCard } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/element-link.ts';
import { visibleElements } from '#shared/card/element.ts';
import { splitName } from '#shared/card/person-name.ts';
import { parsePhoneNumber } from '#shared/card/phone-number.ts';
import { structuredLine, textLine, urlLine } from '#shared/card/vcard-line.ts';

/**
 * Most bytes a contact in a code may have: what version 15 (77 modules) holds at level M (ISO/IEC 18004 table 7). On
 * 300 CSS pixels or 26 printed millimetres a module of it is still three and a half pixels or a third of a millimetre.
 */
export const CONTACT_QR_MAX_BYTES = 412;

/** What a contact in a code may carry beside the name. */
export type ContactPart = 'phone' | 'email' | 'link' | 'company' | 'title' | 'website';

/** What goes first when not all of it fits. The name stays: without it there is no contact. */
export const CONTACT_DROP_ORDER: readonly ContactPart[] = [
  'website',
  'title',
  'company',
  'link',
  'email',
  'phone',
];

/** What each part is called where it had to be left out. */
export const CONTACT_PART_LABELS: Readonly<Record<ContactPart, string>> = {
  phone: 'phone number',
  email: 'email address',
  link: 'link to the card',
  company: 'company',
  title: 'title',
  website: 'website',
};

export type ContactQrCard = Pick<
  LocalCard,
  | 'username'
  | 'name'
  | 'familyName'
  | 'title'
  | 'company'
  | 'email'
  | 'phone'
  | 'website'
  | 'cardElements'
>;

export interface ContactQr {
  text: string;
  /** The parts the card has and the code does not, in the order they were given up. */
  leftOut: ContactPart[];
}

/**
 * The contact a code carries, in at most `maxBytes` of UTF-8: parts are left out in the order of the table until it fits.
 * `link` is the card's page, marked for its way. Null when not even the name fits.
 */
export function buildContactQr(
  card: ContactQrCard,
  link: string,
  maxBytes: number,
): ContactQr | null {
  const kept = findContactParts(card, link);
  const leftOut: ContactPart[] = [];
  const name = nameLines(card);
  const write = () => {
    const lines = Array.from(kept, ([part, value]) => WRITERS[part](value));
    return `BEGIN:VCARD\r\nVERSION:3.0\r\n${name}${lines.join('')}END:VCARD\r\n`;
  };
  const fits = () => new TextEncoder().encode(write()).length <= maxBytes;
  for (const part of CONTACT_DROP_ORDER) {
    if (fits()) break;
    if (kept.delete(part)) leftOut.push(part);
  }
  return fits() ? { text: write(), leftOut } : null;
}

function nameLines(card: ContactQrCard): string {
  const name = oneLine(card.name) || oneLine(card.company) || card.username;
  const { family, given, prefix, suffix } = splitName(oneLine(card.name), card.familyName);
  return structuredLine('N', [family, given, '', prefix, suffix]) + textLine('FN', name);
}

/** What the card has of each part, as it is read; the company only where there is a name. */
export function findContactParts(card: ContactQrCard, link: string): Map<ContactPart, string> {
  const phone = firstOf(card, 'phone', (value) => parsePhoneNumber(value));
  const email = firstOf(card, 'email', (value) =>
    elementHref('email', value) === null ? null : elementText('email', value),
  );
  const website = firstOf(card, 'website', (value) => elementHref('website', value));
  const parts: [ContactPart, string][] = [
    // A name that is the company's own says it already.
    ['company', oneLine(card.name) && oneLine(card.company)],
    ['title', oneLine(card.title)],
    ['phone', phone ?? ''],
    ['email', email ?? ''],
    ['website', website ?? ''],
    ['link', link],
  ];
  return new Map(parts.filter(([, value]) => value !== ''));
}

const WRITERS: Readonly<Record<ContactPart, (value: string) => string>> = {
  company: (value) => structuredLine('ORG', [value]),
  title: (value) => textLine('TITLE', value),
  phone: (value) => textLine('TEL', value),
  email: (value) => textLine('EMAIL', value),
  website: (value) => urlLine('URL', value),
  link: (value) => urlLine('URL', value),
};

/** The first way of a kind that works: the card's own field, then its visible elements. */
function firstOf(
  card: ContactQrCard,
  type: 'phone' | 'email' | 'website',
  read: (value: string) => string | null,
): string | null {
  const values = [
    card[type],
    ...visibleElements(card)
      .filter((element) => element.type === type)
      .map(({ value }) => value),
  ];
  return values.reduce<string | null>(
    (found, value) => found ?? (value.trim() === '' ? null : read(value)),
    null,
  );
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
