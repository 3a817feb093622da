// vCard 3.0 (RFC 2426) of a person one met. A card of our own is written by vcard.ts.

import type { Contact } from '#shared/api/contacts.ts';
import { splitName } from '#shared/card/person-name.ts';
import { hasExtension, parsePhoneNumber } from '#shared/card/phone-number.ts';
import { escapeText, rawLine, structuredLine, textLine } from '#shared/card/vcard-line.ts';

/** One vCard of a contact. What no property can carry, such as a number that is none, stands in the note. */
export function buildContactVCard(contact: Contact, host: string): string {
  const { family, given, prefix, suffix } = splitName(contact.name);
  const number = parsePhoneNumber(contact.phone);
  const isWhole = number !== null && !hasExtension(contact.phone);
  const note = [
    contact.note,
    contact.ownerNote,
    isWhole || contact.phone === '' ? '' : `Phone: ${contact.phone}`,
    [contact.metWhere && `Met at ${contact.metWhere}`, contact.metOn].filter(Boolean).join(', '),
  ].filter((text) => text !== '');
  return [
    'BEGIN:VCARD\r\nVERSION:3.0\r\n',
    structuredLine('N', [family, given, '', prefix, suffix]),
    textLine('FN', contact.name),
    contact.company && structuredLine('ORG', [contact.company]),
    number === null ? '' : textLine('TEL;TYPE=CELL,VOICE,PREF', number),
    contact.email && textLine('EMAIL;TYPE=INTERNET,PREF', contact.email),
    note.length > 0 ? textLine('NOTE', note.join('\n')) : '',
    // Every tag is a value of its own; the list is the one place where a comma is no text.
    contact.tags.length > 0 ? rawLine('CATEGORIES', contact.tags.map(escapeText).join(',')) : '',
    textLine('UID', `${contact.id}@${host}`),
    rawLine('REV', contact.createdAt),
    'END:VCARD\r\n',
  ].join('');
}
