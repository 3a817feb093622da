import { expect, test } from 'vitest';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const figures = (thing: Parameters<typeof findLimit>[1]) =>
  PLAN_IDS.map((plan) => findLimit(plan, thing));

test('R-N17, R-O1, R-O2, R-O3: limits of cards, passes and contacts match the price list', () => {
  expect(figures('cards')).toEqual([1, 5, Infinity, Infinity]);
  expect(figures('passesPerMonth')).toEqual([1, 50, 250, 2000]);
  expect(figures('contacts')).toEqual([3, Infinity, Infinity, Infinity]);
});

test('a team has up to ten members on business pro and is unlimited on enterprise', () => {
  expect(figures('teamMembers')).toEqual([0, 0, 10, Infinity]);
});

test('R-O4, R-B5: enterprise includes 3,000 wallet cards', () => {
  expect(figures('freeWalletCards')).toEqual([0, 0, 0, 3000]);
});
