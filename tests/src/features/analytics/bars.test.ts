import { expect, test } from 'vitest';
import { adjacentBar, describeBar, drawBar } from '#src/features/analytics/bars.ts';

test('a bar reads as its dates and its numbers', () => {
  const bar = { from: '2026-03-01', to: '2026-03-01', views: 1, clicks: 1200, viewsBefore: null };
  expect(describeBar(bar)).toBe('Mar 1: 1 view, 1,200 clicks');
  expect(describeBar({ ...bar, to: '2026-03-07' })).toMatch(/^Mar 1 – Mar 7:/);
  expect(describeBar({ ...bar, viewsBefore: 9 })).toBe(
    'Mar 1: 1 view, 1,200 clicks, 9 views before',
  );
});

test.each([
  ['ArrowLeft', null, 6],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 6, 6],
  ['Home', 3, 0],
  ['End', null, 6],
  ['Tab', 3, null],
])('%s from bar %s leads to bar %s of seven', (key, from, to) => {
  expect(adjacentBar(key, from, 7)).toBe(to);
});

test('a bar has upper corners of 4, or less where it is narrower or lower', () => {
  expect(drawBar({ x: 0, top: 10, width: 20, bottom: 100 })).toContain('a4 4 0 0 1');
  expect(drawBar({ x: 0, top: 10, width: 4, bottom: 100 })).toContain('a2 2 0 0 1');
  expect(drawBar({ x: 0, top: 97, width: 20, bottom: 100 })).toContain('a3 3 0 0 1');
  expect(drawBar({ x: 0, top: 100, width: 20, bottom: 100 })).toContain('a0 0 0 0 1');
});
