import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import {
  buildContactQr,
  CONTACT_DROP_ORDER,
  CONTACT_QR_MAX_BYTES,
  type ContactQrCard,
} from '#shared/card/qr-contact.ts';
import type { QrLevel } from '#shared/card/qr-center.ts';
import { buildQr } from '#shared/card/qr.ts';
import { drawQr } from '#tests/shared/card/draw-qr.ts';
import { readWithIcal, readWithVcf } from '#tests/shared/card/read-vcard.ts';

const LINK = 'https://cards.test/ann?s=qr';
const ANN: ContactQrCard = {
  username: 'ann',
  name: 'Dr. Ann Okafor',
  title: 'Product Designer',
  company: 'Northwind Studio',
  email: 'ann@northwind.test',
  phone: '+49 30 901820',
  website: 'northwind.test',
  cardElements: [],
};
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
function scan(text: string, level: QrLevel): string | null {
  const { pixels, edge } = drawQr(buildQr(text, level), 4);
  return jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

test('a plain contact goes in whole, with the marked link, and is read back by two address books', () => {
  const contact = buildContactQr(ANN, LINK, CONTACT_QR_MAX_BYTES);
  expect(contact?.leftOut).toEqual([]);
  const text = scan(contact?.text ?? '', 'M') ?? '';
  expect(text).toBe(contact?.text);
  const ical = readWithIcal(text);
  expect(ical.get('n')).toEqual([['Okafor', 'Ann', '', 'Dr.', '']]);
  expect(ical.get('fn')).toEqual(['Dr. Ann Okafor']);
  expect(ical.get('tel')).toEqual(['+4930901820']);
  expect(ical.get('url')).toEqual(['https://northwind.test/', LINK]);
  const vcf = readWithVcf(text);
  expect([vcf('org'), vcf('title'), vcf('email')].flat()).toEqual([
    'Northwind Studio',
    'Product Designer',
    'ann@northwind.test',
  ]);
  expect(text).not.toContain('PHOTO');
});

test('marks nobody sees, copied along with an email, stay out of the code', () => {
  const card = { ...ANN, email: '\u200Emailto:ann@northwind.test\u200B' };
  const contact = buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES);
  expect(contact?.text).toContain('\r\nEMAIL:ann@northwind.test\r\n');
});

test('what does not fit goes in the order of the table, one part at a time', () => {
  let known: string[] = [];
  for (let max = CONTACT_QR_MAX_BYTES; max > 0; max--) {
    const contact = buildContactQr(ANN, LINK, max);
    if (contact === null) break;
    expect(bytesOf(contact.text)).toBeLessThanOrEqual(max);
    expect(contact.leftOut.slice(0, known.length)).toEqual(known);
    expect(contact.leftOut).toEqual(CONTACT_DROP_ORDER.slice(0, contact.leftOut.length));
    known = contact.leftOut;
  }
  expect(known).toEqual([...CONTACT_DROP_ORDER]);
});

test('the longest contact is of version 15 at most, and is read', () => {
  const card = { ...ANN, company: 'x'.repeat(100), title: 'y'.repeat(100) };
  const contact = buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES);
  const filled = 'a'.repeat(CONTACT_QR_MAX_BYTES);
  expect(buildQr(filled, 'M').size).toBe(77);
  expect(buildQr(`${filled}a`, 'M').size).toBe(81);
  expect(scan(contact?.text ?? '', 'M')).toBe(contact?.text);
});

test('a name that no readable code can hold has none', () => {
  const card = { ...ANN, name: '😀'.repeat(100) };
  expect(buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES)).toBeNull();
});

/** A way as the card's list keeps it. */
const element = (type: 'phone' | 'email', value: string, hidden = false) => ({
  id: value,
  type,
  value,
  position: 0,
  hidden,
});

test('ways kept as elements are used, hidden ones and broken ones are not', () => {
  const card: ContactQrCard = {
    ...ANN,
    phone: '',
    email: '',
    website: '',
    cardElements: [
      element('phone', '+1 555 000 1111', true),
      element('phone', 'call me'),
      element('phone', '+1 555 123 4567'),
      element('email', 'not an address'),
      element('email', 'mailto:ann@northwind.test'),
    ],
  };
  const text = buildContactQr(card, LINK, 412)?.text ?? '';
  const contact = readWithIcal(text);
  expect(contact.get('tel')).toEqual(['+15551234567']);
  expect(contact.get('email')).toEqual(['ann@northwind.test']);
});

test('I1: nothing typed becomes a line of its own', () => {
  const nasty = fc.constantFrom(
    '\r\nTEL:666',
    '\rNOTE:x',
    ';',
    ',',
    '\\',
    'END:VCARD',
    'BEGIN:VCARD',
    '\n',
  );
  const word = fc.array(fc.oneof(nasty, fc.string({ maxLength: 8 })), { maxLength: 4 });
  const text = word.map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (name, title, company) => {
      const card = { ...ANN, name, title, company };
      const contact = buildContactQr(card, LINK, 5000);
      const read = readWithIcal(contact?.text ?? '');
      expect(read.get('tel')).toEqual(['+4930901820']);
      expect(read.has('note')).toBe(false);
      for (const line of (contact?.text ?? '').split('\r\n')) {
        expect(bytesOf(line)).toBeLessThanOrEqual(75);
      }
    }),
    { numRuns: 200 },
  );
});
