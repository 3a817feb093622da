// @module-tag platform
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementHref } from '#shared/card/link/element-link.ts';
import { ELEMENT_TYPES, type CardElement, type ElementType } from '#shared/card/element/element.ts';
import { splitName } from '#shared/card/person-name.ts';
import { buildVCard, type ContactCard } from '#shared/vcard/vcard.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';
import { parseWithIcal, parseWithVcf } from './read-vcard.ts';

const URL_OF_CARD = 'https://cards.test/ann';
const OPTIONS = { url: URL_OF_CARD, revisedAt: '2026-03-01T09:30:00.000Z' };

const BLANK: ContactCard = {
  ...BLANK_CONTENT,
  id: '1767225600000',
  username: 'ann',
  createdAt: '2026-01-01T00:00:00.000Z',
};

function elements(...pairs: [ElementType, string][]): CardElement[] {
  return pairs.map(([type, value], position) => ({
    id: String(position),
    type,
    value,
    position,
    hidden: false,
  }));
}

const ANN: ContactCard = {
  ...BLANK,
  name: 'Ann van der Lee',
  title: 'Head of Bees; Honey',
  company: 'Lee, Sons & Co',
  email: 'ann@example.com',
  phone: '+1 (555) 123-4567',
  website: 'www.example.com',
  bio: 'First line\nSecond, with a \\ in it',
  cardElements: elements(
    ['linkedin', 'linkedin.com/in/ann-lee'],
    ['whatsapp', '+1 555 123 4567'],
    ['phone', '+44 20 7946 0958 ext. 89'],
    ['email', 'ANN@example.com'],
    ['email', 'press@example.com'],
    ['location', 'Bahnhofstrasse 1, Zürich'],
    ['text', 'Ask me about wax'],
    ['instagram', 'evil.com/@ann'],
    ['calendar', 'calendly.com/ann?a=1,2;3'],
  ),
};

test('a full card is written as one vCard 3.0, byte for byte', () => {
  expect(buildVCard(ANN, { ...OPTIONS, photoJpegBase64: '/9j/4AAQ' }).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:van der Lee;Ann;;;',
    'FN:Ann van der Lee',
    'ORG:Lee\\, Sons & Co',
    'TITLE:Head of Bees\\; Honey',
    'TEL;TYPE=CELL,VOICE,PREF:+15551234567',
    'TEL;TYPE=CELL,VOICE:+442079460958',
    'EMAIL;TYPE=INTERNET,PREF:ann@example.com',
    'EMAIL;TYPE=INTERNET:press@example.com',
    'item1.URL:https://www.example.com/',
    'item1.X-ABLabel:Website',
    'item2.URL:https://www.linkedin.com/in/ann-lee',
    'item2.X-ABLabel:LinkedIn',
    'X-SOCIALPROFILE;type=linkedin:https://www.linkedin.com/in/ann-lee',
    'item3.URL:https://calendly.com/ann?a=1%2C2%3B3',
    'item3.X-ABLabel:Calendar',
    'item4.URL:https://cards.test/ann',
    'item4.X-ABLabel:Digital card',
    'ADR;TYPE=WORK:;;Bahnhofstrasse 1\\, Zürich;;;;',
    'NOTE:First line\\nSecond\\, with a \\\\ in it\\nPhone: +44 20 7946 0958 ext. 89\\',
    ' nAsk me about wax\\nInstagram: evil.com/@ann',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    'UID:1767225600000-1767225600000@cards.test',
    'REV:2026-03-01T09:30:00.000Z',
    'END:VCARD',
    '',
  ]);
});

test('invisible marks copied with an email do not reach the address book', () => {
  const copied = '\u200Eann@example.com\u200B';
  const text = buildVCard({ ...BLANK, email: copied }, OPTIONS);
  expect(text).toContain('\r\nEMAIL;TYPE=INTERNET,PREF:ann@example.com\r\n');
  const both = { ...BLANK, email: 'ann@example.com', cardElements: elements(['email', copied]) };
  expect(buildVCard(both, OPTIONS).match(/EMAIL/g)).toHaveLength(1);
});

test('an empty card has the username as its name', () => {
  const contact = parseWithIcal(buildVCard(BLANK, OPTIONS));
  expect(contact.get('fn')).toEqual(['ann']);
  expect(contact.get('n')).toEqual([['', '', '', '', '']]);
  expect([...contact.keys()]).toEqual(['version', 'n', 'fn', 'url', 'x-ablabel', 'uid', 'rev']);
});

test('a card with only a company is filed under the company', () => {
  const file = buildVCard({ ...BLANK, company: 'Acme' }, OPTIONS);
  expect(parseWithIcal(file).get('fn')).toEqual(['Acme']);
  expect(file).toContain('\r\nX-ABShowAs:COMPANY\r\n');
});

function readUid(card: ContactCard, revisedAt: string) {
  const url = `https://cards.test/${card.username}`;
  return parseWithIcal(buildVCard(card, { url, revisedAt })).get('uid');
}

test('the UID survives a rename and a new version', () => {
  expect(readUid(ANN, OPTIONS.revisedAt)).toEqual(
    readUid({ ...ANN, username: 'ann-lee', name: 'A. Lee' }, '2026-04-01T00:00:00.000Z'),
  );
});

test('a text of five kilobytes with emoji and another script is read back unchanged', () => {
  const bio = '🐝 蜜蜂 נחל '.repeat(400).trim();
  const file = buildVCard({ ...BLANK, bio }, OPTIONS);
  expect(parseWithIcal(file).get('note')).toEqual([bio]);
  expect(parseWithVcf(file)('note')).toEqual([bio]);
});

/** Attempts to start a second card or to add a property. */
const INJECTION = [
  'a\r\nX-EVIL:1',
  'a\rX-EVIL:1',
  'a\nEND:VCARD\nBEGIN:VCARD',
  '\\;\\,\\n',
  'END:VCARD',
  ';;;;',
  '\u2028X-EVIL:1',
  '\u0085X-EVIL:1',
  'a\u0000b',
];

test('S-I1: injected lines stay text in every field', () => {
  for (const value of INJECTION) {
    const file = buildVCard(
      {
        ...BLANK,
        id: value,
        name: value,
        title: value,
        company: value,
        email: value,
        phone: value,
        website: value,
        bio: value,
        cardElements: elements(
          ...ELEMENT_TYPES.map((type) => [type, value] as [ElementType, string]),
        ),
      },
      OPTIONS,
    );
    expect(file.match(/^BEGIN:VCARD\r$/gm), value).toHaveLength(1);
    expect(file.match(/^END:VCARD\r$/gm), value).toHaveLength(1);
    expect(parseWithIcal(file).get('x-evil'), value).toBeUndefined();
    expect(parseWithVcf(file)('xEvil'), value).toEqual([]);
  }
});

test('S-I1: line breaks within a text are read back unchanged', () => {
  const breaks = ['\r\n', '\r', '\n', '\u0085', '\u2028'];
  const bio = breaks.map((sign, at) => `line ${at}${sign}TEL:${at}`).join('\n');
  const file = buildVCard({ ...BLANK, name: 'Ann', bio }, OPTIONS);
  const lines = bio.split(/\r\n|[\r\n\u0085\u2028]/).join('\n');
  expect(parseWithIcal(file).get('note')).toEqual([lines]);
  expect(parseWithVcf(file)('note')).toEqual([lines]);
  expect(parseWithIcal(file).get('tel')).toBeUndefined();
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(fc.constantFrom(...INJECTION, ';', ',', '\\', '\r\n', '🐝', ' '), { maxLength: 12 })
    .map((parts) => parts.join('')),
);

const anyCard = fc
  .record({
    name: anyText,
    title: anyText,
    company: anyText,
    email: fc.oneof(fc.emailAddress(), anyText),
    phone: anyText,
    website: fc.oneof(fc.webUrl({ withQueryParameters: true }), anyText),
    bio: anyText,
    values: fc.array(fc.tuple(fc.constantFrom(...ELEMENT_TYPES), anyText), { maxLength: 8 }),
  })
  .map(({ values, ...card }): ContactCard =>
    Object.assign({}, BLANK, card, { cardElements: elements(...values) }),
  );

test('S-I1: every line ends with CRLF and has at most 75 octets', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const file = buildVCard(card, { ...OPTIONS, photoJpegBase64: 'A'.repeat(400) });
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      for (const line of file.split('\r\n')) {
        const octets = new TextEncoder().encode(line);
        expect(octets.length).toBeLessThanOrEqual(75);
        // A split character would decode to a replacement character.
        expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets)).toBe(
          line,
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('R-A3, S-I1: two parsers read the original values back as one card', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      const file = buildVCard(card, OPTIONS);
      const contact = parseWithIcal(file);
      const read = parseWithVcf(file);
      const name = normalizeLine(card.name) || normalizeLine(card.company) || card.username;
      expect(contact.get('fn')).toEqual([name]);
      expect(read('fn')).toEqual([name]);
      const { family, given, prefix, suffix } = splitName(normalizeLine(card.name));
      const parts = [family, given, '', prefix, suffix];
      // ical.js treats a separator after an escaped backslash as escaped.
      if (!name.includes('\\')) {
        expect(contact.get('n')).toEqual([parts]);
      }
      expect(read('n')).toEqual([parts]);
      const company = normalizeLine(card.company);
      expect(contact.get('org')).toEqual(company ? [company] : undefined);
      expect(read('org')).toEqual(company ? [company] : []);
      const website = elementHref('website', card.website);
      if (website !== null) {
        const written = website.replaceAll(',', '%2C').replaceAll(';', '%3B');
        expect(contact.get('url')).toContain(written);
        expect(read('url')).toContain(written);
      }
    }),
    { numRuns: 300 },
  );
});

/**
 * Expected value of a single-line field: whitespace and control characters collapsed, broken
 * characters replaced.
 */
function normalizeLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
}

test('a hidden element is not in the contact file', () => {
  const shown = elements(['website', 'shown.example']);
  const [secret] = elements(['website', 'secret.example']);
  const cardElements = [...shown, { ...secret!, hidden: true }];
  const file = buildVCard({ ...ANN, cardElements }, OPTIONS);
  expect(file).toContain('shown.example');
  expect(file).not.toContain('secret.example');
});

test('videos and products are labeled with their own name; other types are not', () => {
  const [video, shop, github] = elements(
    ['youtube', 'youtu.be/dQw4w9WgXcQ'],
    ['shop', 'shop.example/poster'],
    ['github', 'ann'],
  );
  const cardElements = [
    { ...video!, name: 'How I work' },
    { ...shop!, name: 'Poster\r\nTEL:1', price: { minor: 1990, currency: 'EUR' } },
    { ...github!, name: 'Not this' },
  ];
  const file = buildVCard({ ...ANN, cardElements }, OPTIONS);
  expect(file).toContain('URL:https://youtu.be/dQw4w9WgXcQ');
  expect(file).toContain('X-ABLabel:How I work');
  expect(file).toContain('X-ABLabel:Poster');
  expect(file).not.toMatch(/^TEL:1/m);
  expect(file).not.toContain('Not this');
});
