import { expect, test } from 'vitest';
import { fitSize } from '#shared/format/fit-size.ts';

const BOX = { width: 160, height: 40 };

test.each([
  ['a wide picture fills the width', { width: 480, height: 80 }, { width: 160, height: 27 }],
  ['a square one fills the height', { width: 150, height: 150 }, { width: 40, height: 40 }],
  ['a small one is not enlarged', { width: 7, height: 5 }, { width: 7, height: 5 }],
  ['a line keeps a pixel', { width: 480, height: 1 }, { width: 160, height: 1 }],
])('%s', (_, size, fitted) => {
  expect(fitSize(size, BOX)).toEqual(fitted);
});
