import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  findTestFiles,
  parseCatalog,
  renderCell,
  REQUIREMENTS_FILE,
} from '#scripts/catalogs/catalog.ts';

// Every requirement of the specification has a test whose title names it.

/** The number of requirements per section: A is the product summary, R the routes, and so on to B, the figures. */
const SECTIONS = {
  A: 6,
  R: 15,
  H: 6,
  M: 4,
  L: 6,
  P: 3,
  D: 27,
  E: 8,
  C: 4,
  Q: 5,
  W: 5,
  F: 4,
  U: 8,
  S: 3,
  G: 3,
  N: 29,
  Z: 21,
  V: 22,
  O: 9,
  I: 12,
  T: 26,
  B: 18,
};
const rows = parseCatalog(readFileSync(REQUIREMENTS_FILE, 'utf8'));
const shown = findTestFiles();

test('the catalog has every requirement once, in order', () => {
  const ids = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `R-${section}${at + 1}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('every requirement is named by the title of a test', () => {
  const untested = rows.filter(({ id }) => !shown.has(id)).map(({ id }) => id);
  expect(untested).toEqual([]);
});

test('each row lists exactly the tests with its id; `npm run security:table` updates them', () => {
  const differing = rows
    .filter(({ id, testFiles }) => (shown.get(id) ?? []).join() !== testFiles.join())
    .map(({ id, testFiles }) => `${id}: ${renderCell(testFiles, '')}`);
  expect(differing).toEqual([]);
});

test('titles name known requirements only', () => {
  const known = new Set(rows.map(({ id }) => id));
  expect([...shown.keys()].filter((id) => id.startsWith('R-') && !known.has(id))).toEqual([]);
});
