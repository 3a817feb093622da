import { expect, test } from 'vitest';
import { priceCents, SOLD_PLANS } from '#shared/plan/billing.ts';
import { PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';

test('every plan sold by checkout has a monthly and a yearly price', () => {
  for (const plan of SOLD_PLANS) {
    const { monthlyPriceCents, yearlyPriceCents, isCustom } = PRICING[plan];
    expect(isCustom).toBe(false);
    expect(yearlyPriceCents).not.toBeNull();
    expect(priceCents(plan, 'monthly')).toBe(monthlyPriceCents);
    expect(priceCents(plan, 'yearly')).toBe(yearlyPriceCents);
  }
});

test.each([
  ['startup', 900, 9900, 900],
  ['business_pro', 2900, 29_900, 4900],
] as const)(
  'R-B1: %s has the price of the owner, and a year saves the difference',
  (plan, month, year, saved) => {
    expect([priceCents(plan, 'monthly'), priceCents(plan, 'yearly')]).toEqual([month, year]);
    expect(yearlySavingsCents(plan)).toBe(saved);
  },
);
