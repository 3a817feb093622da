import { expect, test } from 'vitest';
import { findContrast, mixColors, parseColor } from '#shared/format/color.ts';

test('contrast follows WCAG', () => {
  expect(findContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(findContrast('#ffffff', '#ffffff')).toBe(1);
  expect(findContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('mixing moves from the first color to the second', () => {
  expect([0, 0.5, 1].map((share) => mixColors('#000000', '#ff8000', share))).toEqual([
    '#000000',
    '#804000',
    '#ff8000',
  ]);
});

test('channels are parsed in either case', () => {
  expect(parseColor('#d9B36a')).toEqual([217, 179, 106]);
});
