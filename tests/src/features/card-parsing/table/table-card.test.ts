import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRowCard } from '#src/features/card-parsing/table/table-card.ts';
import { guessColumns, isHeading } from '#src/features/card-parsing/table/table-columns.ts';
import { buildCsvLine, unguardCell } from '#shared/format/csv.ts';

test('columns are guessed by the headings of address books and directories', () => {
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

test('columns are guessed by the headings of other card programs', () => {
  const headings = [
    'Name',
    'DESIGNATION',
    'Headline',
    'Department',
    'Address (work)',
    'Email (work)',
    'Phone (mobile)',
    'Phone (work)',
    'Role',
  ];
  const targets = guessColumns(headings);
  expect(targets).toEqual([
    'name',
    'title',
    'bio',
    'department',
    'address1',
    'email',
    'phone',
    'element:phone',
    'ignore',
  ]);
  const cells = [
    'Ann Lee',
    'Head of Sales',
    'Here to help',
    'DACH',
    'Am Kai 1, Hamburg',
    'ann@north.example',
    '+442079460001',
    '+442079460002',
    'Admin',
  ];
  const { content, unsupported, issues } = parseRowCard(cells, targets, 2, headings);
  expect({ content, unsupported, issues }).toMatchObject({
    content: {
      title: 'Head of Sales, DACH',
      bio: 'Here to help',
      email: 'ann@north.example',
      phone: '+442079460001',
      cardElements: [
        { type: 'phone', value: '+442079460002' },
        { type: 'location', value: 'Am Kai 1, Hamburg' },
      ],
    },
    unsupported: ['Role “Admin”'],
    issues: [],
  });
});

test('a role is the title only where no other column is, in any order', () => {
  expect(guessColumns(['Role', 'Title'])).toEqual(['ignore', 'title']);
  expect(guessColumns(['Rolle', 'Funktion'])).toEqual(['ignore', 'title']);
  expect(guessColumns(['Name', 'Role'])).toEqual(['name', 'title']);
});

test('a department that does not fit after the title is reported', () => {
  const headings = ['Name', 'Title', 'Department'];
  const read = (title: string, department: string) =>
    parseRowCard(['Ann', title, department], guessColumns(headings), 2, headings);
  expect(read('', 'Sales').content.title).toBe('Sales');
  expect(read('Sales director', 'Sales').content.title).toBe('Sales director');
  const long = 'x'.repeat(90);
  expect(read(long, 'A department')).toMatchObject({
    content: { title: long },
    unsupported: ['Department “A department”'],
    issues: [],
  });
});

test('a second column of the same meaning becomes an element, or fills in where the first is empty', () => {
  expect(guessColumns(['Phone', 'Mobile', 'Name', 'Full name'])).toEqual([
    'phone',
    'element:phone',
    'name',
    'name',
  ]);
  const columns = ['Company', 'Company Name', 'Job Title', 'Role'];
  const read = (...cells: string[]) => parseRowCard(cells, guessColumns(columns), 2, columns);
  expect(read('', 'Nord GmbH', 'Buyer', '')).toMatchObject({
    content: { company: 'Nord GmbH', title: 'Buyer' },
    unsupported: [],
  });
  expect(read('Nord', 'Nord GmbH', 'Buyer', 'Cook')).toMatchObject({
    content: { company: 'Nord', title: 'Buyer' },
    unsupported: ['Company Name “Nord GmbH”', 'Role “Cook”'],
  });
  expect(isHeading(['Name', 'Email'])).toBe(true);
  expect(isHeading(['Ann Example', 'ann@example.com'])).toBe(false);
  expect(isHeading(['TEL', 'CELL:+442079460001'])).toBe(false);
});

test('every column of our own export is known, except those that a new card gets anyway', () => {
  const headings =
    'Username,Address,Name,Title,Company,Email,Phone,Website,Bio,Elements,Template,Active,In search engines,Shows counts,Views,Clicks,Created,Updated';
  const targets = guessColumns(headings.split(','));
  expect(targets.join()).toBe(
    'username,ignore,name,title,company,email,phone,website,bio,elements,template,isActive,isIndexable,showsCounts,ignore,ignore,ignore,ignore',
  );
});

test('a table says whether a card shows its counts, and the card keeps it', () => {
  const targets = guessColumns(['Name', 'Shows counts']);
  const read = (cell: string) => parseRowCard(['Ann', cell], targets, 2);
  expect(read('no').content.hidesCounts).toBe(true);
  expect(read('yes').content.hidesCounts).toBe(false);
  expect(read('').content).not.toHaveProperty('hidesCounts');
  expect(read('perhaps').issues).toEqual([{ field: 'Shows counts', message: 'Enter yes or no.' }]);
});

test('a row becomes a card with its line number', () => {
  const targets = guessColumns([
    'First name',
    'Last name',
    'Email',
    'Template',
    'Active',
    'GitHub',
  ]);
  const card = parseRowCard(
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

test('each invalid cell is reported with its field and prevents the import of the row', () => {
  const targets = guessColumns([
    'Name',
    'Email',
    'Website',
    'Username',
    'Template',
    'Active',
    'Shop',
  ]);
  const card = parseRowCard(
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

test('formula text stays text, and its guard is removed', () => {
  const card = parseRowCard([`'=HYPERLINK("x")`, "'t Hooft"], ['name', 'company'], 2);
  expect(card.content).toMatchObject({ name: '=HYPERLINK("x")', company: "'t Hooft" });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = buildCsvLine([text]).replace(/\r\n$/, '');
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unguardCell(read)).toBe(text);
    }),
  );
});

test('elements of our own table are imported, including texts of several lines', () => {
  const card = parseRowCard(
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
