import { expect, test } from 'vitest';
import { analyticsSchema, PERIODS } from '#shared/api/analytics/analytics.ts';
import { buildAnalyticsCsv } from '#src/pages/dashboard/analytics/export-analytics.ts';
import { buildBars } from '#src/features/analytics/bars.ts';
import {
  SAMPLE_CARDS,
  buildSampleAnalytics,
} from '#src/pages/dashboard/analytics/sample-analytics.ts';

const today = new Date('2026-03-01T12:00:00.000Z');

test('the sample matches the contract and is the same each time', () => {
  for (const period of PERIODS) {
    const sample = buildSampleAnalytics(period, null, today);
    expect(analyticsSchema.parse(sample)).toEqual(sample);
    expect(buildSampleAnalytics(period, null, today)).toEqual(sample);
  }
});

test('a longer period has more views, one card has fewer, and the days end today', () => {
  const views = PERIODS.map((period) => buildSampleAnalytics(period, null, today).totals.views);
  expect(views).toEqual(views.toSorted((a, b) => a - b));
  const all = buildSampleAnalytics('30d', null, today);
  const one = buildSampleAnalytics('30d', SAMPLE_CARDS[0] ?? '', today);
  expect(one.totals.views).toBeLessThan(all.totals.views);
  expect(one.topCards).toHaveLength(1);
  expect(all.series).toHaveLength(30);
  expect(all.series.at(-1)?.day).toBe('2026-03-01');
  expect(all.previous?.at(-1)?.day).toBe('2026-01-30');
});

test('no period has more than 31 bars, and no view is lost', () => {
  for (const period of PERIODS) {
    const { series, previous, totals } = buildSampleAnalytics(period, null, today);
    const bars = buildBars(series, previous);
    expect(bars.length).toBeLessThanOrEqual(31);
    expect(bars.reduce((total, { views }) => total + views, 0)).toBe(totals.views);
    const before = bars.reduce((total, { viewsBefore }) => total + (viewsBefore ?? 0), 0);
    expect(before).toBe((previous ?? []).reduce((total, { views }) => total + views, 0));
  }
  expect(buildBars([], null)).toEqual([]);
});

test('an exported sample is marked in every line', () => {
  const csv = buildAnalyticsCsv(buildSampleAnalytics('7d', null, today), true);
  const lines = csv.split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\uFEFFkind,name,value,origin');
  expect(lines.slice(1).every((line) => line.endsWith(',Sample data'))).toBe(true);
  expect(lines.filter((line) => line.startsWith('views,'))).toHaveLength(7);
  expect(csv).toContain('countries,Germany,');
});
