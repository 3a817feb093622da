import { expect, test } from 'vitest';
import { analyticsTotalsSchema } from '#shared/api/analytics/totals.ts';
import { lastKnownTotals, localTotals } from '#src/pages/dashboard/overview/totals.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const published = { username: 'ann', version: 1, savedAt: '2026-03-01T12:00:00.000Z' };

test('local totals start at zero and count published cards only', () => {
  expect(localTotals([])).toEqual({ views: 0, contacts: 0, clicks: 0, conversion: 0 });
  const totals = localTotals([
    localCard({ published, views: 7, clicks: 2 }),
    localCard({ published, views: 5, clicks: 1 }),
    localCard({ views: 100, clicks: 100 }),
  ]);
  expect(analyticsTotalsSchema.parse(totals)).toEqual({
    views: 12,
    contacts: 0,
    clicks: 3,
    conversion: 0,
  });
});

test('without the server, only what is stored of published cards is known; the rest is null, not zero', () => {
  expect(lastKnownTotals([])).toEqual({
    views: null,
    contacts: null,
    clicks: null,
    conversion: null,
  });
  const lastKnown = lastKnownTotals([localCard({ published, views: 7, clicks: 2 })]);
  expect(lastKnown).toEqual({ views: 7, contacts: null, clicks: 2, conversion: null });
});
