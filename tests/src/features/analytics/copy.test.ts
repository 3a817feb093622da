import { expect, test } from 'vitest';
import { PERIODS, type Period } from '#shared/api/analytics/analytics.ts';
import {
  describeViews,
  explainMissingComparison,
  formatTotal,
  namePeriod,
  type Compared,
} from '#src/features/analytics/copy.ts';

function build(views: number, before: number | null, period: Period = '30d'): Compared {
  const previous = before === null ? null : [{ day: '2026-01-01', views: before, clicks: 0 }];
  const series = [{ day: '2026-03-02', views, clicks: 0 }];
  return { period, totals: { views }, series, previous, firstDay: '2025-01-01' };
}
const describe = (...views: [number, number | null, Period?]) => describeViews(build(...views));

test.each([
  [1306, 1166, '1,306 views in 30 days, 12% more than before.'],
  [1166, 1306, '1,166 views in 30 days, 11% fewer than before.'],
  [1, 1000, '1 view in 30 days, 99% fewer than before.'],
  [1000, 1003, '1,000 views in 30 days, about as many as before.'],
  [40, 40, '40 views in 30 days, as many as before.'],
  [299, 100, '299 views in 30 days, 199% more than before.'],
  [1306, 20, '1,306 views in 30 days, about 65 times as many as before.'],
  // One visitor would move a percentage by much.
  [12, 7, '12 views in 30 days, 5 more than before.'],
  [7, 19, '7 views in 30 days, 12 fewer than before.'],
  [41, 0, '41 views in 30 days, after none in the 30 days before.'],
  [0, 1041, 'No views in 30 days, after 1,041 in the 30 days before.'],
  [0, 0, 'No views in 30 days, after none in the 30 days before.'],
  [1306, null, '1,306 views in 30 days.'],
  [0, null, 'No views in 30 days.'],
])('%s views after %s: %s', (views, before, text) => {
  expect(describe(views, before)).toBe(text);
});

test('every period is named in words', () => {
  expect(PERIODS.map((period) => describe(2, null, period))).toEqual([
    '2 views in 7 days.',
    '2 views in 30 days.',
    '2 views in 90 days.',
    '2 views in 12 months.',
  ]);
  expect(PERIODS.map(namePeriod)).toContain('Last 30 days');
});

test('a missing comparison is explained by the first day with numbers, or the number of cards', () => {
  const report = build(5, null);
  expect(explainMissingComparison(build(5, 5))).toBeNull();
  expect(explainMissingComparison({ ...report, firstDay: null })).toBeNull();
  // Thirty days before March 2 is January 31.
  expect(explainMissingComparison({ ...report, firstDay: '2026-02-01' })).toBe(
    'There are no numbers before Feb 1, 2026 to compare with.',
  );
  expect(explainMissingComparison({ ...report, firstDay: '2026-01-31' })).toMatch(/too many cards/);
});

test('numbers are formatted for display', () => {
  expect(formatTotal('views', 12_345)).toBe('12,345');
  expect(formatTotal('conversion', 0)).toBe('0%');
  expect(formatTotal('conversion', 0.1254)).toBe('12.5%');
});
