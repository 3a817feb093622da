import { expect, test } from 'vitest';
import { findEntries, type SearchEntry } from '#src/pages/docs/reference/find-entries.ts';

const entry = (title: string, text = ''): SearchEntry => ({
  href: '#x',
  title,
  kind: 'Call',
  text,
});
const ENTRIES = [entry('GET /cards', 'List your cards'), entry('Card', 'café'), entry('GET /me')];
const find = (query: string) => findEntries(ENTRIES, query).map(({ title }) => title);

test('every word must be found, and entries whose titles have them come first', () => {
  expect(find('card')).toEqual(['GET /cards', 'Card']);
  expect(find('CALL card list')).toEqual(['GET /cards']);
  expect(find('me')).toEqual(['GET /me']);
  expect(find('cafe')).toEqual(['Card']);
});

test('nothing is found for an empty query, and for markup or patterns in one', () => {
  for (const query of ['', '   ', '<script>', '.*', '\\', '%']) expect(find(query)).toEqual([]);
});
