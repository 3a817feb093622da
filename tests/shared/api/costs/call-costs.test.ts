import { expect, test } from 'vitest';
import {
  findCallCost,
  KEY_ONLY_CALL,
  ANALYTICS_CARD_UNITS,
  ANALYTICS_CARDS_MAX,
} from '#shared/api/costs/call-costs.ts';
import { priceOperations, toDollars } from '#shared/api/costs/prices.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';

test('S-B8: every public call, with the key of a person or of a team, has units', () => {
  const views = PUBLIC_CALLS.flatMap((call) => [call, call.organization ?? call]);
  const costs = views.map(({ app }) => (app === null ? KEY_ONLY_CALL : findCallCost(app)));
  expect(costs.length).toBeGreaterThan(50);
  expect(costs).not.toContain(null);
});

test('S-B8: the numbers of a team pay for the largest report there can be', () => {
  // As tests/worker/analytics/organizations/analytics-costs.test.ts bounds it.
  const largest = priceOperations({ rowsRead: 85_000, ledgerRowsRead: 1_600_000 });
  const paid = ANALYTICS_CARDS_MAX * ANALYTICS_CARD_UNITS;
  expect([paid >= largest, paid < 2 * largest]).toEqual([true, true]);
});

test('operations are priced as the example of docs/costs.md is', () => {
  const used = { kvWrites: 20_000, messages: 5_030_000 / 3, ledgerCalls: 1_010_000 };
  expect(toDollars(priceOperations(used))).toBeCloseTo(0.1 + 2.012 + 0.1515, 5);
});
