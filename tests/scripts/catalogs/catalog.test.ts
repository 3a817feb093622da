import { expect, test } from 'vitest';
import { parseIds } from '#scripts/catalogs/catalog.ts';

test('ids are parsed at the start or the end of a title only', () => {
  expect(parseIds('R-L5, S-A4, S-A5: tokens of others')).toEqual(['R-L5', 'S-A4', 'S-A5']);
  expect(parseIds('%s sent along changes nothing (S-S5)')).toEqual(['S-S5']);
  expect(parseIds('the key F8 reaches it')).toEqual([]);
});
