import { expect, test } from 'vitest';
import { pickTextColor } from '#src/pages/franchise-dashboard/branding/pick-text-color.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#1d3557', '#ffffff'],
  ['#d9b36a', '#000000'],
  ['#777777', '#000000'],
  ['#757575', '#ffffff'],
  ['#6f6f6f', '#ffffff'],
  ['#FF0000', '#000000'],
  ['#0000ff', '#ffffff'],
])('text on %s is %s', (color, ink) => {
  expect(pickTextColor(color)).toBe(ink);
});
