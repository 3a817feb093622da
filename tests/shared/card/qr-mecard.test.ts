import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactQrCard } from '#shared/card/qr-contact.ts';
import { PICTURE_MAX_BYTES } from '#shared/card/qr-center.ts';
import { buildMecard } from '#shared/card/qr-mecard.ts';

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

/** Reads a MECARD as cameras do: fields end at a semicolon without a backslash before it. */
function readMecard(text: string): Map<string, string> {
  expect(text).toMatch(/^MECARD:.*;;$/s);
  const fields = text.slice('MECARD:'.length, -1).match(/(?:[^;\\]|\\.)+;/gs) ?? [];
  return new Map(
    fields.map((field) => {
      const at = field.indexOf(':');
      return [field.slice(0, at), field.slice(at + 1, -1)];
    }),
  );
}
const plain = (value: string) => value.replace(/\\(.)/gs, '$1');

test('a contact in the fewest characters: name, phone, email and page', () => {
  expect(buildMecard(ANN, LINK, PICTURE_MAX_BYTES.L)).toEqual({
    text: 'MECARD:N:Okafor,Dr. Ann;TEL:+4930901820;EMAIL:ann@northwind.test;URL:https://cards.test/ann?s=qr;;',
    leftOut: ['website', 'title', 'company'],
  });
});

test('what does not fit goes in the usual order; a card without it leaves nothing out', () => {
  expect(buildMecard(ANN, LINK, 80)?.leftOut).toEqual(['website', 'title', 'company', 'link']);
  expect(buildMecard(ANN, LINK, 45)?.leftOut).toEqual([
    'website',
    'title',
    'company',
    'link',
    'email',
  ]);
  expect(buildMecard(ANN, LINK, 10)).toBeNull();
  const bare = { ...ANN, title: '', company: '', website: '' };
  expect(buildMecard(bare, LINK, PICTURE_MAX_BYTES.L)?.leftOut).toEqual([]);
});

const nameOf = (changes: Partial<ContactQrCard>) =>
  readMecard(buildMecard({ ...ANN, ...changes }, LINK, 134)?.text ?? '').get('N');

test('names: the family name first, a company alone is the name, a known family name decides', () => {
  expect(nameOf({ name: '山田 花子' })).toBe('山田,花子');
  expect(nameOf({ name: 'Abd Allah', familyName: '' })).toBe('Abd Allah');
  expect(nameOf({ name: 'Martin King Jr.' })).toBe('King Jr.,Martin');
  expect(nameOf({ name: '', company: 'Lee, Sons; Co' })).toBe(String.raw`Lee\, Sons\; Co`);
});

test('I1: nothing typed ends a field or becomes one of its own', () => {
  const nasty = fc.constantFrom(';', ',', '\\', ';;', ';TEL:666', '\r\n', ':', '\u0000');
  const word = fc.array(fc.oneof(nasty, fc.string({ maxLength: 8 })), { maxLength: 4 });
  const text = word.map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (name, company) => {
      const card = { ...ANN, name, company };
      const contact = buildMecard(card, LINK, 5000);
      const fields = readMecard(contact?.text ?? '');
      expect([...fields.keys()].filter((key) => key !== 'N')).toEqual(['TEL', 'EMAIL', 'URL']);
      expect(fields.get('TEL')).toBe('+4930901820');
      expect(plain(fields.get('URL') ?? '')).toBe(LINK);
      expect(contact?.text).not.toMatch(/\p{Cc}/u);
      expect(bytesOf(contact?.text ?? '')).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
