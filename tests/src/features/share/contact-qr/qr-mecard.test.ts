import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactQrCard } from '#src/features/share/contact-qr/qr-contact.ts';
import { CENTER_PICTURE_MAX_BYTES } from '#shared/card/qr/qr-center.ts';
import { buildMecard } from '#src/features/share/contact-qr/qr-mecard.ts';

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

/** Parses a MECARD the way cameras do: a field ends at an unescaped semicolon. */
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
const unescape = (value: string) => value.replace(/\\(.)/gs, '$1');

test('a minimal contact has name, phone, email and page', () => {
  expect(buildMecard(ANN, LINK, CENTER_PICTURE_MAX_BYTES.L)).toEqual({
    text: 'MECARD:N:Okafor,Dr. Ann;TEL:+4930901820;EMAIL:ann@northwind.test;URL:https://cards.test/ann?s=qr;;',
    omitted: ['website', 'title', 'company'],
  });
});

test('parts that do not fit are dropped in order; missing parts are not reported', () => {
  expect(buildMecard(ANN, LINK, 80)?.omitted).toEqual(['website', 'title', 'company', 'link']);
  expect(buildMecard(ANN, LINK, 45)?.omitted).toEqual([
    'website',
    'title',
    'company',
    'link',
    'email',
  ]);
  expect(buildMecard(ANN, LINK, 10)).toBeNull();
  const bare = { ...ANN, title: '', company: '', website: '' };
  expect(buildMecard(bare, LINK, CENTER_PICTURE_MAX_BYTES.L)?.omitted).toEqual([]);
});

const readName = (changes: Partial<ContactQrCard>) =>
  readMecard(buildMecard({ ...ANN, ...changes }, LINK, 134)?.text ?? '').get('N');

test('the family name comes first, a company without a person is the name, and a known family name takes precedence', () => {
  expect(readName({ name: '山田 花子' })).toBe('山田,花子');
  expect(readName({ name: 'Abd Allah', familyName: '' })).toBe('Abd Allah');
  expect(readName({ name: 'Martin King Jr.' })).toBe('King Jr.,Martin');
  expect(readName({ name: '', company: 'Lee, Sons; Co' })).toBe(String.raw`Lee\, Sons\; Co`);
});

test('S-I1: no typed text ends a field or adds one', () => {
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
      expect(unescape(fields.get('URL') ?? '')).toBe(LINK);
      expect(contact?.text).not.toMatch(/\p{Cc}/u);
      expect(countBytes(contact?.text ?? '')).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
