import { expect, test } from 'vitest';
import { dropIndex, rowShift } from '#src/features/card-editor/elements/order/drag-order.ts';

/** Rows with heights of 40, 80, 40 and 60 pixels. */
const ROWS = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
  { top: 160, height: 60 },
];

test.each([
  [0, 0, 0],
  [0, 59, 0],
  [0, 61, 1],
  [0, 121, 2],
  [0, 9999, 3],
  [3, -49, 3],
  [3, -51, 2],
  [3, -9999, 0],
  [2, 55, 3],
  [2, -61, 1],
])('the row at %i, dragged by %i px, drops at %i', (from, byPx, to) => {
  expect(dropIndex(ROWS, from, byPx)).toBe(to);
});

const shifts = (from: number, to: number) => ROWS.map((_, at) => rowShift(ROWS, from, to, at));

test('rows in between shift by the height of the dragged row', () => {
  expect(shifts(0, 2)).toEqual([120, -40, -40, 0]);
  expect(shifts(3, 1)).toEqual([0, 60, 60, -120]);
  expect(shifts(1, 1)).toEqual([0, 0, 0, 0]);
});

test('a row that no longer exists does not move', () => {
  expect(dropIndex([], 2, 50)).toBe(2);
  expect(rowShift([], 0, 1, 0)).toBe(0);
});
