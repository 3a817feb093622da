import * as fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import {
  buildContactQr,
  CONTACT_DROP_ORDER,
  CONTACT_QR_MAX_BYTES,
  type ContactQrCard,
} from '#src/features/share/contact-qr/qr-contact.ts';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { drawQr } from '#tests/shared/card/qr/draw-qr.ts';
import { parseWithIcal, parseWithVcf } from '#tests/shared/vcard/read-vcard.ts';

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
const countBytes = (text: string) => new TextEncoder().encode(text).length;
function scan(text: string, level: QrLevel): string | null {
  const { pixels, edge } = drawQr(buildQr(text, level), 4);
  return jsQR(pixels, edge, edge, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

test('a plain contact fits completely, with its source link, and two address books read it', () => {
  const contact = buildContactQr(ANN, LINK, CONTACT_QR_MAX_BYTES);
  expect(contact?.omitted).toEqual([]);
  const text = scan(contact?.text ?? '', 'M') ?? '';
  expect(text).toBe(contact?.text);
  const ical = parseWithIcal(text);
  expect(ical.get('n')).toEqual([['Okafor', 'Ann', '', 'Dr.', '']]);
  expect(ical.get('fn')).toEqual(['Dr. Ann Okafor']);
  expect(ical.get('tel')).toEqual(['+4930901820']);
  expect(ical.get('url')).toEqual(['https://northwind.test/', LINK]);
  const vcf = parseWithVcf(text);
  expect([vcf('org'), vcf('title'), vcf('email')].flat()).toEqual([
    'Northwind Studio',
    'Product Designer',
    'ann@northwind.test',
  ]);
  expect(text).not.toContain('PHOTO');
});

test('invisible marks copied with an email are removed', () => {
  const card = { ...ANN, email: '\u200Emailto:ann@northwind.test\u200B' };
  const contact = buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES);
  expect(contact?.text).toContain('\r\nEMAIL:ann@northwind.test\r\n');
});

test('parts that do not fit are dropped one at a time in the order of the table', () => {
  let known: string[] = [];
  for (let max = CONTACT_QR_MAX_BYTES; max > 0; max--) {
    const contact = buildContactQr(ANN, LINK, max);
    if (contact === null) break;
    expect(countBytes(contact.text)).toBeLessThanOrEqual(max);
    expect(contact.omitted.slice(0, known.length)).toEqual(known);
    expect(contact.omitted).toEqual(CONTACT_DROP_ORDER.slice(0, contact.omitted.length));
    known = contact.omitted;
  }
  expect(known).toEqual([...CONTACT_DROP_ORDER]);
});

test('the longest contact has at most version 15 and is readable', () => {
  const card = { ...ANN, company: 'x'.repeat(100), title: 'y'.repeat(100) };
  const contact = buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES);
  const filled = 'a'.repeat(CONTACT_QR_MAX_BYTES);
  expect(buildQr(filled, 'M').size).toBe(77);
  expect(buildQr(`${filled}a`, 'M').size).toBe(81);
  expect(scan(contact?.text ?? '', 'M')).toBe(contact?.text);
});

test('a name too long for any readable code has no contact code', () => {
  const card = { ...ANN, name: '😀'.repeat(100) };
  expect(buildContactQr(card, LINK, CONTACT_QR_MAX_BYTES)).toBeNull();
});

const element = (type: 'phone' | 'email', value: string, hidden = false) => ({
  id: value,
  type,
  value,
  position: 0,
  hidden,
});

test('uses contact methods from elements, except hidden and invalid ones', () => {
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
  const contact = parseWithIcal(text);
  expect(contact.get('tel')).toEqual(['+15551234567']);
  expect(contact.get('email')).toEqual(['ann@northwind.test']);
});

test('S-I1: no typed text becomes a line of its own', () => {
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
      const read = parseWithIcal(contact?.text ?? '');
      expect(read.get('tel')).toEqual(['+4930901820']);
      expect(read.has('note')).toBe(false);
      for (const line of (contact?.text ?? '').split('\r\n')) {
        expect(countBytes(line)).toBeLessThanOrEqual(75);
      }
    }),
    { numRuns: 200 },
  );
});

test('a saved number is in the code as address books store it', () => {
  const phone = '+1 (555) 123-4567 x12';
  const dials = { [phone]: '+15551234567;ext=12' };
  const contact = buildContactQr({ ...ANN, phone, dials }, LINK, CONTACT_QR_MAX_BYTES);
  expect(parseWithIcal(contact?.text ?? '').get('tel')).toEqual(['+15551234567,12']);
});
