import { expect, test } from 'vitest';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';
import {
  listUnreadRows,
  parseTableCards,
  setHeadingRow,
} from '#src/features/card-parsing/table/import-table.ts';

function read(...lines: string[]) {
  const parsed = parseCsvTable(lines.join('\n'), 500);
  const table = setHeadingRow({ ...parsed, headingRow: 0, targets: [] }, 0);
  const names = parseTableCards(table).map(({ content }) => content.name);
  return { names, unread: listUnreadRows(table).map(({ place, reason }) => `${place}: ${reason}`) };
}

test('headings that a joined table repeats are no person', () => {
  expect(read('Name,Email', 'Ann,a@x.org', 'NAME,E-mail', 'Bob,b@x.org')).toEqual({
    names: ['Ann', 'Bob'],
    unread: ['Row 3: It repeats the headings.'],
  });
});

test('two rows on one line are named, and so is a row with a separator in a cell', () => {
  expect(
    read(
      'Name,Company,Email',
      'Ann,North,a@x.orgBob,South,b@x.org',
      'Cat,East, West,c@x.org',
      'Dan,Up,d@x.org',
    ),
  ).toEqual({
    names: ['Dan'],
    unread: [
      'Row 2: It has more cells than there are headings.',
      'Row 3: It has more cells than there are headings.',
    ],
  });
});

test('a table may have unnamed columns', () => {
  const rows = ['Ann', 'Bob', 'Cat'].map((name) => `${name},x@x.org,1,friend`);
  expect(read('Name,Email,Phone', ...rows)).toEqual({ names: ['Ann', 'Bob', 'Cat'], unread: [] });
});
