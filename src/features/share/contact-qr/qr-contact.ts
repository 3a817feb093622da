// A contact small enough for a QR code: vCard 3.0 (RFC 2426) with one number, one address, one page
// and no photo. The complete contact file is written by vcard.ts.

import type { LocalCard } from '#shared/card/card.ts';
import { elementHref, elementText } from '#shared/card/link/element-link.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { splitName } from '#shared/card/person-name.ts';
import { findPhoneLine } from '#shared/vcard/phone-line.ts';
import { countQrBytes } from '#shared/card/qr/qr-mark.ts';
import { oneLine } from '#shared/text/one-line.ts';
import { structuredLine, textLine, urlLine } from '#shared/vcard/vcard-line.ts';

/**
 * Most bytes of a contact: the capacity of version 15 (77 modules) at level M (ISO/IEC 18004 table
 * 7). At 300 CSS pixels or 26 printed millimeters a module is still 3.5 pixels or a third of a
 * millimeter.
 */
export const CONTACT_QR_MAX_BYTES = 412;

/** Optional parts of a contact; the name is always included. */
export type ContactPart = 'phone' | 'email' | 'link' | 'company' | 'title' | 'website';

/** Order in which parts are dropped until the contact fits. */
export const CONTACT_DROP_ORDER: readonly ContactPart[] = [
  'website',
  'title',
  'company',
  'link',
  'email',
  'phone',
];

/** Names of the parts in messages about dropped ones. */
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
  | 'dials'
>;

export interface ContactQr {
  text: string;
  /** Parts of the card that did not fit, in the order they were dropped. */
  omitted: ContactPart[];
}

/**
 * Builds the vCard of a code in at most `maxBytes` of the code, dropping parts in the order of the
 * table. `link` is the card's page with its source. Null when not even the name fits.
 */
export function buildContactQr(
  card: ContactQrCard,
  link: string,
  maxBytes: number,
): ContactQr | null {
  const parts = findContactParts(card, link);
  const omitted: ContactPart[] = [];
  const name = nameLines(card);
  const write = () => {
    const lines = Array.from(parts, ([part, value]) => WRITERS[part](value));
    return `BEGIN:VCARD\r\nVERSION:3.0\r\n${name}${lines.join('')}END:VCARD\r\n`;
  };
  const fits = () => countQrBytes(write()) <= maxBytes;
  for (const part of CONTACT_DROP_ORDER) {
    if (fits()) break;
    if (parts.delete(part)) omitted.push(part);
  }
  return fits() ? { text: write(), omitted } : null;
}

function nameLines(card: ContactQrCard): string {
  const name = oneLine(card.name) || oneLine(card.company) || card.username;
  const { family, given, prefix, suffix } = splitName(oneLine(card.name), card.familyName);
  return structuredLine('N', [family, given, '', prefix, suffix]) + textLine('FN', name);
}

/** Displayed values of the parts a card has; the company only when there is a name. */
export function findContactParts(card: ContactQrCard, link: string): Map<ContactPart, string> {
  const phone = findFirst(card, 'phone', (value) => findPhoneLine('phone', value, card.dials));
  const email = findFirst(card, 'email', (value) =>
    elementHref('email', value) === null ? null : elementText('email', value),
  );
  const website = findFirst(card, 'website', (value) => elementHref('website', value));
  const parts: [ContactPart, string][] = [
    // Without a name, the company is already the contact's name.
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

/** The first usable value of a type: the card's own field, then visible elements. */
function findFirst(
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
