// @module-tag platform
// Contact files in other programs: readers that cut values, and names that no rule can split.
import { expect, test } from 'vitest';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import { buildVCard, type ContactCard } from '#shared/vcard/vcard.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';
import { parseWithIcal } from './read-vcard.ts';

const OPTIONS = { url: 'https://cards.test/ann', revisedAt: '2026-03-01T09:30:00.000Z' };
const BLANK: ContactCard = {
  ...BLANK_CONTENT,
  id: '1767225600000',
  username: 'ann',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const elements = (...pairs: [ElementType, string][]): CardElement[] =>
  pairs.map(([type, value], position) => ({ id: value, type, value, position, hidden: false }));

test('commas and semicolons in a URL are percent-encoded, so that no reader cuts it', () => {
  const website = 'https://www.example.org/a?b=c&d=e;f,g';
  const place = 'https://www.google.com/maps/@52.5,13.4,17z';
  const linkedin = 'linkedin.com/in/ann,bee';
  const file = buildVCard(
    { ...BLANK, website, cardElements: elements(['location', place], ['linkedin', linkedin]) },
    OPTIONS,
  );
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const urls = lines.filter((line) => /URL|SOCIAL/.test(line));
  expect(urls).toContain('item1.URL:https://www.example.org/a?b=c&d=e%3Bf%2Cg');
  for (const line of urls) expect(line.slice(line.indexOf('http'))).not.toMatch(/[,;]/);
  const read = parseWithIcal(file).get('url') ?? [];
  expect(read.map((url) => decodeURIComponent(String(url)))).toEqual(
    expect.arrayContaining([website, place]),
  );
});

test('tabs become spaces; no other control character reaches the file', () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');
  const bio = `mid\tdle a\vb\fc${controls}\u007f\u0080\u009f\u2028end`;
  const file = buildVCard({ ...BLANK, name: 'Ann\tBee', bio }, OPTIONS);
  expect(file).toContain('\r\nFN:Ann Bee\r\n');
  const note = /\r\nNOTE:(.*)\r\nUID/s.exec(file.replaceAll('\r\n ', ''))?.[1] ?? '';
  expect(note).toBe(String.raw`mid dle a b c \n  \n\nend`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
});

test('a known family name determines the parts in any script; one that is not part of the name is ignored', () => {
  for (const [name, familyName, line] of [
    ['Abd Allah Khan', 'Khan', 'N:Khan;Abd Allah;;;'],
    ['Abd Allah', '', 'N:;Abd Allah;;;'],
    ['Gabriel García Márquez', 'García Márquez', 'N:García Márquez;Gabriel;;;'],
    ['山田 花子', '山田', 'N:山田;花子;;;'],
    ['花子 山田', '山田', 'N:山田;花子;;;'],
    ['Yo-Yo Ma', 'Ma', 'N:Ma;Yo-Yo;;;'],
    ['Dr. Ann Maria de la Cruz, PhD', 'de la Cruz', 'N:de la Cruz;Ann Maria;;Dr.;PhD'],
    ['Renamed Person', 'Khan', 'N:Person;Renamed;;;'],
  ]) {
    const file = buildVCard({ ...BLANK, name: name ?? '', familyName }, OPTIONS);
    expect(file).toContain(`\r\n${line}\r\n`);
    expect(file).toContain(`\r\nFN:${(name ?? '').replace(',', String.raw`\,`)}\r\n`);
  }
});

test('a duplicate email, number or page is written once', () => {
  const file = buildVCard(
    {
      ...BLANK,
      email: 'ann@example.com',
      cardElements: elements(
        ['email', 'ANN@example.com'],
        ['email', 'mailto:ann@example.com'],
        ['phone', '+49 30 901820'],
        ['phone', '+49 (30) 901820'],
        ['location', 'Lisbon'],
        ['location', 'Lisbon'],
        ['text', 'Ask me about wax'],
        ['text', 'Ask me about wax'],
      ),
    },
    OPTIONS,
  );
  for (const line of [/^EMAIL/gm, /^TEL/gm, /^ADR/gm, /wax/g]) {
    expect(file.match(line), String(line)).toHaveLength(1);
  }
});
