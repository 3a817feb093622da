import { expect, test } from 'vitest';
import { readableInk } from '#src/pages/franchise-dashboard/branding/readable-ink.ts';

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
])('on %s one reads %s', (color, ink) => {
  expect(readableInk(color)).toBe(ink);
});
