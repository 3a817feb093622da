import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardFromRow } from '#shared/card-import/table-card.ts';
import { guessColumns, isHeading } from '#shared/card-import/table-columns.ts';
import { csvLine, unguardCell } from '#shared/format/csv.ts';

test('columns are guessed by their headings, in the words of address books and directories', () => {
  expect(
    guessColumns([
      'First Name',
      'Last Name',
      'E-mail Address',
      'Job Title',
      'Mobile Phone',
      'Shoe size',
    ]),
  ).toEqual(['firstName', 'lastName', 'email', 'title', 'phone', 'ignore']);
  expect(
    guessColumns(['Vorname', 'Nachname', 'Firma', 'Telefon', 'LinkedIn', 'Twitter/X']),
  ).toEqual(['firstName', 'lastName', 'company', 'phone', 'element:linkedin', 'element:twitter']);
});

test('a second column of one meaning becomes an element, or fills in where the first is empty', () => {
  expect(guessColumns(['Phone', 'Mobile', 'Name', 'Full name'])).toEqual([
    'phone',
    'element:phone',
    'name',
    'name',
  ]);
  const columns = ['Company', 'Company Name', 'Job Title', 'Role'];
  const read = (...cells: string[]) => cardFromRow(cells, guessColumns(columns), 2, columns);
  expect(read('', 'Nord GmbH', 'Buyer', '')).toMatchObject({
    content: { company: 'Nord GmbH', title: 'Buyer' },
    left: [],
  });
  expect(read('Nord', 'Nord GmbH', 'Buyer', 'Cook')).toMatchObject({
    content: { company: 'Nord', title: 'Buyer' },
    left: ['Role “Cook”', 'Company Name “Nord GmbH”'],
  });
  expect(isHeading(['Name', 'Email'])).toBe(true);
  expect(isHeading(['Ann Example', 'ann@example.com'])).toBe(false);
});

test("our own export's columns are all known, but for what a new card has anew", () => {
  const headings =
    'Username,Address,Name,Title,Company,Email,Phone,Website,Bio,Elements,Template,Active,In search engines,Views,Clicks,Created,Updated';
  const targets = guessColumns(headings.split(','));
  expect(targets.join()).toBe(
    'username,ignore,name,title,company,email,phone,website,bio,elements,template,isActive,isIndexable,ignore,ignore,ignore,ignore',
  );
});

test('a row becomes a card; the line it stands in comes along', () => {
  const targets = guessColumns([
    'First name',
    'Last name',
    'Email',
    'Template',
    'Active',
    'GitHub',
  ]);
  const card = cardFromRow(
    ['Ann', 'Bee', 'ann@example.com', 'Royal Blue', 'no', 'ann'],
    targets,
    7,
  );
  expect(card).toMatchObject({
    line: 7,
    issues: [],
    content: {
      name: 'Ann Bee',
      email: 'ann@example.com',
      template: 'royal',
      isActive: false,
      cardElements: [{ type: 'github', value: 'ann', position: 0, hidden: false }],
    },
  });
});

test('each cell that cannot be used is named with its field, and the row makes no card', () => {
  const targets = guessColumns([
    'Name',
    'Email',
    'Website',
    'Username',
    'Template',
    'Active',
    'Shop',
  ]);
  const card = cardFromRow(
    [
      'A'.repeat(101),
      'nobody',
      'javascript:alert(1)',
      'Dash-',
      'neon',
      'perhaps',
      'data:text/html,x',
    ],
    targets,
    2,
  );
  expect(card.issues.map(({ field }) => field)).toEqual([
    'Name',
    'Name',
    'Email',
    'Website',
    'Username',
    'Template',
    'Active',
    'Online Shop',
  ]);
  expect(JSON.stringify(card.content)).not.toMatch(/javascript|data:/);
});

test('text that a spreadsheet would run stays text, and its guard goes again', () => {
  const card = cardFromRow([`'=HYPERLINK("x")`, "'t Hooft"], ['name', 'company'], 2);
  expect(card.content).toMatchObject({ name: '=HYPERLINK("x")', company: "'t Hooft" });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvLine([text]).replace(/\r\n$/, '');
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unguardCell(read)).toBe(text);
    }),
  );
});

test('the elements of our own table come back, texts of several lines too', () => {
  const card = cardFromRow(
    ['Ann', 'GitHub: ann\nCustom Text: one\ntwo: three\nOnline Shop: shop.example.com'],
    ['name', 'elements'],
    2,
  );
  expect(card.content.cardElements?.map(({ type, value }) => [type, value])).toEqual([
    ['github', 'ann'],
    ['text', 'one\ntwo: three'],
    ['shop', 'shop.example.com'],
  ]);
});
