import { expect, test } from 'vitest';
import { buildDials } from '#shared/card/phone/build-dials.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { parseRowCard } from '#src/features/card-parsing/table/table-card.ts';
import { guessColumns } from '#src/features/card-parsing/table/table-columns.ts';
import { parseContactFile } from '#src/features/card-parsing/vcard/parse-contact-file.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

function parseRow(cells: Readonly<Record<string, string>>) {
  const headings = Object.keys(cells);
  return parseRowCard(Object.values(cells), guessColumns(headings), 2, headings);
}

function parseFile(text: string) {
  const [card] = parseContactFile(new TextEncoder().encode(text), {}, 1).cards;
  return card;
}

const parseVCard = (...lines: string[]) =>
  parseFile(['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ann', ...lines, 'END:VCARD', ''].join('\r\n'));

const phones = (cell: string, more: Readonly<Record<string, string>> = {}) => {
  const { content, issues } = parseRow({ Name: 'Ann', Phone: cell, ...more });
  expect(issues).toEqual([]);
  return [content.phone, ...(content.cardElements ?? []).map(({ value }) => value)];
};

test.each([
  ['020 7946 0003 / 07700 900001', ['020 7946 0003', '07700 900001']],
  ['+44 20 7946 0003 or +44 7700 900001', ['+44 20 7946 0003', '+44 7700 900001']],
  ['+44 20 7946 0003 (office), +44 7700 900001', ['+44 20 7946 0003 (office)', '+44 7700 900001']],
  ['+1 555 123 4567,1234', ['+1 555 123 4567,1234']],
])('a cell with %s becomes the numbers %j', (cell, numbers) => {
  expect(phones(cell)).toEqual(numbers);
});

test('the main phone is the first one that can be called', () => {
  expect(phones('ask at the desk', { Mobile: '+44 7700 900001' })).toEqual([
    '+44 7700 900001',
    'ask at the desk',
  ]);
  expect(phones('+1 (555) 123-4567 x12', { Mobile: '+44 7700 900001' })[0]).toBe(
    '+1 (555) 123-4567 x12',
  );
  const card = parseVCard('TEL;TYPE=PREF:ask at the desk', 'TEL:+44 20 7946 0003; 07700 900001');
  expect(card?.content.phone).toBe('+44 20 7946 0003');
  expect(card?.content.cardElements?.map(({ value }) => value)).toEqual([
    'ask at the desk',
    '07700 900001',
  ]);
});

test('a messenger’s number without a country is imported, and the row says what is missing', () => {
  const { content, issues, notes } = parseRow({ Name: 'Ann', WhatsApp: '07700 900001' });
  expect(content.cardElements).toMatchObject([{ type: 'whatsapp', value: '07700 900001' }]);
  expect(issues).toEqual([]);
  expect(notes).toEqual([
    'WhatsApp “07700 900001” has no country. Open it in the editor to choose one; until then it is shown as text.',
  ]);
  for (const whatsapp of ['+44 7700 900001', '447700900001', 'wa.me/447700900001']) {
    expect(parseRow({ Name: 'Ann', WhatsApp: whatsapp }).notes).toEqual([]);
  }
});

test('an extension survives our own contact file', () => {
  const card = { ...BLANK_CONTENT, name: 'Ann', phone: '+1 (555) 123-4567 x12' };
  const file = buildVCard(
    { ...card, dials: buildDials(card), username: 'ann', createdAt: '2026-03-01T09:30:00.000Z' },
    { url: 'https://cards.test/ann', revisedAt: '2026-03-01T09:30:00.000Z' },
  );
  expect(parseFile(file)?.content.phone).toBe('+15551234567,12');
});
