import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readWebpSize } from '#tests/src/features/product-picture/webp-size.ts';
import { portraitFile, PORTRAIT_NAMES, PORTRAIT_SIDE } from '#shared/site/portraits.ts';
import { SCENES } from '#src/features/use-case-list/scenes.ts';

const MAX_BYTES = 60_000;

test.each(PORTRAIT_NAMES)('the portrait of %s is a square of at most 60 kB', (name) => {
  const file = readFileSync(`public${portraitFile(name)}`);
  expect(readWebpSize(file)).toEqual({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE });
  expect(file.length).toBeLessThanOrEqual(MAX_BYTES);
});

test('no portrait is left over', () => {
  const files = readdirSync('public/static/portraits').map((file) => basename(file, '.webp'));
  expect(files.toSorted()).toEqual([...PORTRAIT_NAMES].toSorted());
});

test('every case study shows its own person', () => {
  const portraits = Object.values(SCENES).map(({ sample }) => sample.portrait);
  expect(new Set(portraits).size).toBe(portraits.length);
});
