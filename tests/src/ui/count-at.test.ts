import { expect, test } from 'vitest';
import { countAt } from '#src/ui/motion/count-at.ts';

test('a count starts at zero, only rises, and ends at its value after 400 ms', () => {
  const counts = Array.from({ length: 41 }, (_, at) => countAt(1204, at * 10));
  expect(counts[0]).toBe(0);
  expect(counts.at(-1)).toBe(1204);
  expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  expect(counts.every((count) => Number.isInteger(count))).toBe(true);
  expect(countAt(1204, 390)).toBeGreaterThan(1190);
});

test('a count outside its time is the first or the last, and a share keeps its fraction', () => {
  expect(countAt(8, -5)).toBe(0);
  expect(countAt(8, 5000)).toBe(8);
  expect(countAt(0.125, 400)).toBe(0.125);
});
