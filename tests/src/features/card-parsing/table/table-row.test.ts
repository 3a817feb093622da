import { expect, test } from 'vitest';
import { parseRowCard } from '#src/features/card-parsing/table/table-card.ts';
import { guessColumns } from '#src/features/card-parsing/table/table-columns.ts';

function read(headings: string, ...cells: string[]) {
  const columns = headings.split(',');
  const card = parseRowCard(cells, guessColumns(columns), 2, columns);
  const elements = card.content.cardElements ?? [];
  return { ...card, elements: elements.map(({ type, value }) => `${type} ${value}`) };
}

test.each([
  ['a@x.org, b@x.org', ['a@x.org', 'email b@x.org'], []],
  ['a@x.org; b@x.org', ['a@x.org', 'email b@x.org'], []],
  ['a@x.org b@x.org', ['a@x.org', 'email b@x.org'], []],
  ['a@x.org\nb@x.org', ['a@x.org', 'email b@x.org'], []],
  ['a@x.org ::: b@x.org', ['a@x.org', 'email b@x.org'], []],
  ['Ann Bee <a@x.org>', ['a@x.org'], []],
  ['Bob <a@x.org>', ['a@x.org'], ['Email “Bob”']],
  ['unknown; a@x.org', ['a@x.org'], ['Email “unknown”']],
])('the addresses of the cell %j', (cell, [email, ...elements], unsupported) => {
  const card = read('Name,Email', 'Ann Bee', cell);
  expect(card).toMatchObject({ content: { email }, elements, unsupported, issues: [] });
});

test.each([
  ['442079460003.0', '442079460003', true],
  ['442079460003,00', '442079460003', true],
  ['4.42079460003E+11', '442079460003', true],
  ['="+442079460002"', '+442079460002', false],
  ["'+44 20 7946 0004", '+44 20 7946 0004', false],
  ['0221.901820', '0221.901820', false],
])('the number %s is read as %s', (cell, phone, isNoted) => {
  const card = read('Name,Phone', 'Ann', cell);
  expect(card).toMatchObject({ content: { phone }, issues: [] });
  expect(card.notes).toEqual(isNoted ? [`Phone “${cell}” is read as ${phone}.`] : []);
});

test('a number that lost its digits prevents the import of its row', () => {
  for (const cell of ['4.42079E+11', '4,42079E+11']) {
    expect(read('Name,Phone', 'Ann', cell)).toMatchObject({
      content: { name: 'Ann' },
      issues: [{ field: 'Phone', message: expect.stringContaining(cell) }],
    });
  }
});

test('two whole numbers in one cell are two phones; an extension is not', () => {
  for (const separator of [' / ', ', ', '; ', '\n']) {
    expect(read('Name,Phone', 'Ann', `+44 20 7946 0001${separator}+44 7700 900001`)).toMatchObject({
      content: { phone: '+44 20 7946 0001' },
      elements: ['phone +44 7700 900001'],
    });
  }
  for (const phone of ['0221/901820', '+44 20 7946 0001;12', '+44 20 7946 0001,,1234']) {
    expect(read('Name,Phone', 'Ann', phone).content.phone).toBe(phone);
  }
});

test.each([
  ['Name,Vorname', ['Weiß', 'Jürgen'], 'Jürgen Weiß', 'Weiß'],
  ['Nom,Prénom', ['Garnier', 'Odile'], 'Odile Garnier', 'Garnier'],
  ['Nombre,Apellidos', ['Marta', 'Ruiz Vega'], 'Marta Ruiz Vega', 'Ruiz Vega'],
  ['Nome,Cognome', ['Carla', 'Monti'], 'Carla Monti', 'Monti'],
  ['Name,First name,Last name', ['Ann Bee', 'Ann', 'Bee'], 'Ann Bee', 'Bee'],
  ['Full Name', ['Ashdown, Mira'], 'Mira Ashdown', 'Ashdown'],
  ['Full Name', ['Ann Bee, PhD'], 'Ann Bee, PhD', undefined],
  ['Full Name', ['Northwind, Inc.'], 'Northwind, Inc.', undefined],
])('the name in %s', (headings, cells, name, familyName) => {
  const { content, unsupported } = read(headings, ...cells);
  expect([content.name, content.familyName, unsupported]).toEqual([name, familyName, []]);
});

test('a family name that the card does not show is reported', () => {
  expect(read('Full name,First name,Last name', 'Marta', 'Marta', 'Ruiz').unsupported).toEqual([
    'Last name “Ruiz”',
  ]);
});

test('our own table keeps a name as it is written', () => {
  expect(read('Username,Name,Elements', 'ada', 'Lovelace, Ada', '').content.name).toBe(
    'Lovelace, Ada',
  );
});

test('characters that cannot be read are noted', () => {
  expect(read('Name', 'Gro\ufffd').notes).toEqual(["Some characters can't be read: “Gro\ufffd”."]);
});
