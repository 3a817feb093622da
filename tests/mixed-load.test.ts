import { expect, test } from 'vitest';
import {
  contactDifferences,
  versionDifferences,
  visitDifferences,
} from '#bench/mixed-load/differences.ts';

// What the bench under load calls lost, and what double.

const saved = (version: number) => ({ username: 'ann', version });
const visited = (visitors: number, events: number, views: number) => ({
  username: 'ann',
  visitors,
  events,
  views,
});

test('contacts: one lost, one double and one nobody left are told apart', () => {
  const kept = [
    { name: 'a', many: 1 },
    { name: 'b', many: 2 },
    { name: 'x', many: 1 },
  ];
  expect(contactDifferences(kept, new Set(['a', 'b', 'c']), new Set(['a', 'b', 'c']))).toEqual([
    'contact c was acknowledged and is lost',
    'contact b is there 2 times',
    'contact x was never left',
  ]);
  const unheard = new Set(['a', 'b']);
  expect(contactDifferences([{ name: 'b', many: 1 }], new Set(), unheard)).toEqual([]);
});

test('versions: each save gives one, and a double cannot stand in for a loss', () => {
  expect(versionDifferences(saved(4), [3, 2, 4], 3)).toEqual([]);
  // One of four saves was not heard of: it may have been done, or not.
  expect(versionDifferences(saved(4), [2, 3, 4], 4)).toEqual([]);
  expect(versionDifferences(saved(5), [2, 3, 5], 4)).toEqual([]);
  expect(versionDifferences(saved(3), [2, 3, 4], 3)).toEqual([
    'ann lost a save that was acknowledged',
  ]);
  expect(versionDifferences(saved(3), [2, 2], 2)).toEqual([
    'ann gave one version twice',
    'ann was saved more often than asked',
  ]);
  // Four versions for three saves, each of them answered.
  expect(versionDifferences(saved(5), [2, 3, 5], 3)).toEqual([
    'ann was saved more often than asked',
  ]);
});

test('visits: one lost and one kept twice are two findings, though their sum is right', () => {
  expect(visitDifferences(visited(9, 9, 9), 8, 9)).toEqual([]);
  expect(visitDifferences(visited(9, 10, 10), 10, 10)).toEqual([
    '1 acknowledged visits of ann are lost',
    '1 visits of ann are kept twice',
  ]);
  expect(visitDifferences(visited(10, 10, 11), 10, 10)).toEqual([
    '1 visits of ann are counted twice',
  ]);
  expect(visitDifferences(visited(10, 10, 9), 10, 10)).toEqual([
    '1 visits of ann are kept and not counted',
  ]);
  expect(visitDifferences(visited(11, 11, 11), 10, 10)).toEqual([
    '1 visits of ann were never made',
  ]);
});
