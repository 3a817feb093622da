import { expect, test } from 'vitest';
import { analyticsSchema, PERIODS } from '#shared/api/analytics.ts';
import { buildAnalyticsCsv } from '#src/pages/dashboard/analytics/export.ts';
import { gatherBars } from '#src/pages/dashboard/analytics/bars.ts';
import { SAMPLE_CARDS, sampleAnalytics } from '#src/pages/dashboard/analytics/sample.ts';

const today = new Date('2026-03-01T12:00:00.000Z');

test('the sample has the shape of the contract, and is the same each time', () => {
  for (const period of PERIODS) {
    const sample = sampleAnalytics(period, null, today);
    expect(analyticsSchema.parse(sample)).toEqual(sample);
    expect(sampleAnalytics(period, null, today)).toEqual(sample);
  }
});

test('a longer period holds more, one card less, and the days end today', () => {
  const views = PERIODS.map((period) => sampleAnalytics(period, null, today).totals.views);
  expect(views).toEqual(views.toSorted((a, b) => a - b));
  const all = sampleAnalytics('30d', null, today);
  const one = sampleAnalytics('30d', SAMPLE_CARDS[0] ?? '', today);
  expect(one.totals.views).toBeLessThan(all.totals.views);
  expect(one.topCards).toHaveLength(1);
  expect(all.series).toHaveLength(30);
  expect(all.series.at(-1)?.day).toBe('2026-03-01');
});

test('no period has more bars than can be told apart, and none loses a view', () => {
  for (const period of PERIODS) {
    const { series, totals } = sampleAnalytics(period, null, today);
    const bars = gatherBars(series);
    expect(bars.length).toBeLessThanOrEqual(31);
    expect(bars.reduce((total, { views }) => total + views, 0)).toBe(totals.views);
  }
  expect(gatherBars([])).toEqual([]);
});

test('an exported sample says in every line that it is one', () => {
  const csv = buildAnalyticsCsv(sampleAnalytics('7d', null, today), true);
  const lines = csv.split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\uFEFFkind,name,value,origin');
  expect(lines.slice(1).every((line) => line.endsWith(',Sample data'))).toBe(true);
  expect(lines.filter((line) => line.startsWith('views,'))).toHaveLength(7);
  expect(csv).toContain('countries,Germany,');
});
