// @module-tag platform
import { expect, test } from 'vitest';
import { countNoun } from '#shared/text/count-noun.ts';

test('a count has the form of its noun and separated thousands', () => {
  expect([0, 1, 2, 1200].map((count) => countNoun(count, 'card'))).toEqual([
    '0 cards',
    '1 card',
    '2 cards',
    '1,200 cards',
  ]);
  expect([1, 2].map((count) => countNoun(count, 'person', 'people'))).toEqual([
    '1 person',
    '2 people',
  ]);
});
