// vCard 3.0 (RFC 2426) of a contact. Published cards are written by vcard.ts.

import type { Contact } from '#shared/api/contacts.ts';
import { splitName } from '#shared/card/person-name.ts';
import { hasExtension, parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { escapeText, rawLine, structuredLine, textLine } from '#shared/vcard/vcard-line.ts';

/**
 * Builds the vCard of one contact. Values that no property can carry, such as an invalid number, go
 * into the note.
 */
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
    // Each tag is escaped separately; the commas between them are separators.
    contact.tags.length > 0 ? rawLine('CATEGORIES', contact.tags.map(escapeText).join(',')) : '',
    textLine('UID', `${contact.id}@${host}`),
    rawLine('REV', contact.createdAt),
    'END:VCARD\r\n',
  ].join('');
}
