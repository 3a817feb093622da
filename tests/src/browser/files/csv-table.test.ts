import { expect, test } from 'vitest';
import { parseCsvTable } from '#src/browser/files/csv-table.ts';

const parse = (...lines: string[]) => parseCsvTable(lines.join('\r\n'), 500);
const NAMES = 'Dan Fay Gus Hal Ida Jim Kay Liv'.split(' ');
const PEOPLE = NAMES.map((name) => `${name},Dale,South,${name}@x.org`);
const HEADING = 'First,Last,Company,Email';

test.each([
  ['inside a cell', '"Mira "Mimi" Ann",Ash,North,m@x.org', 'Mira "Mimi" Ann'],
  ['around the start of a cell', '"Mi" Ra,Ash,North,m@x.org', '"Mi" Ra'],
  ['without an end', '"Mira,Ash,North,m@x.org', '"Mira'],
  ['in the middle of a cell', '6" Mira,Ash,North,m@x.org', '6" Mira'],
])('a stray quote %s is text, and takes no one below it', (_, line, first) => {
  const { rows, unread } = parse(HEADING, line, 'Dan,Dale,South,d@x.org');
  expect(rows.slice(1)).toEqual([
    [first, 'Ash', 'North', 'm@x.org'],
    ['Dan', 'Dale', 'South', 'd@x.org'],
  ]);
  expect(unread).toEqual([]);
});

test('a pair of stray quotes in two rows does not join them', () => {
  const { rows } = parse(HEADING, 'Tom,Birch,"Half,t@x.org', 'Una,Cole,Cole",u@x.org');
  expect(rows.map(([first, , , email]) => `${first} ${email}`)).toEqual([
    'First Email',
    'Tom t@x.org',
    'Una u@x.org',
  ]);
});

test('a cell of several lines stays one, also with separators and addresses in it', () => {
  const note = 'met bob@x.org, at the fair\ncall cat@x.org\n\nor ""Dan""';
  const { rows, lines, notes } = parse('Name,Email,Notes', `Ann,a@x.org,"${note}"`, 'Bob,b@x.org,');
  expect(rows[1]?.[2]).toBe(note.replaceAll('""', '"'));
  expect([lines, notes.size]).toEqual([[1, 2, 3], 0]);
});

test('a row whose quotes cannot be repaired is named with its line, and so is what follows from it', () => {
  const { rows, unread } = parse(HEADING, '"Mi"ra,Ash,m@x.org', 'x,y', 'Dan,Dale,South,d@x.org');
  expect(rows.map(([first]) => first)).toEqual(['First', 'Dan']);
  expect(unread).toEqual([
    { place: 'Row 2', text: '"Mi"ra,Ash,m@x.org', reason: "This row's quotes don't match." },
    { place: 'Row 3', text: 'x,y', reason: "It follows a row whose quotes don't match." },
  ]);
});

test('a row that a line break splits is named, and not read as two people', () => {
  const { rows, unread } = parse(HEADING, 'Ann,Bee,North', 'west,a@x.org', ...PEOPLE);
  expect(rows.map(([first]) => first)).toEqual(['First', ...NAMES]);
  expect(unread).toMatchObject([{ place: 'Row 2', reason: 'A line break splits this row.' }]);
});

test('mixed line ends and byte order marks between joined tables are no text', () => {
  const { rows } = parseCsvTable(
    '\ufeffName,Email\rAnn,a@x.org\n\ufeffBob,b@x.org\r\nCat,c@x.org',
    9,
  );
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Ann', 'Bob', 'Cat']);
});

test('a short row in a regular table is noted', () => {
  const { notes } = parse(HEADING, ...PEOPLE, 'Eve,Fay');
  expect([...notes]).toEqual([[10, 'This row has 2 of 4 cells.']]);
});

test.each([
  [['Name;Bio', 'Ann;a, b, c', 'Bob;d, e, f'], 2],
  [['Name\tEmail', 'Ann\t"Half, a@x.org', 'Bob\tb@x.org'], 2],
  [['Name|Email', '"Ann, Bee"|a@x.org'], 2],
  [['Notes:', 'Some text, here', '', 'Name;Email;Phone', 'Ann;a@x.org;1', 'Bob;b@x.org;2'], 3],
])('the delimiter of %j', (lines, width) => {
  expect(parse(...lines).rows.at(-1)).toHaveLength(width);
});
