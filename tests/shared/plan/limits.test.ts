import { expect, test } from 'vitest';
import { limit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const figures = (thing: Parameters<typeof limit>[1]) => PLAN_IDS.map((plan) => limit(plan, thing));

test('cards, passes and contacts are as sold', () => {
  expect(figures('cards')).toEqual([1, 5, Infinity, Infinity]);
  expect(figures('passesPerMonth')).toEqual([1, 50, 250, 2000]);
  expect(figures('contacts')).toEqual([3, Infinity, Infinity, Infinity]);
});

test('a team has up to ten members on business pro and any number on enterprise', () => {
  expect(figures('teamMembers')).toEqual([0, 0, 10, Infinity]);
});

test('enterprise comes with 3,000 wallet cards', () => {
  expect(figures('freeWalletCards')).toEqual([0, 0, 0, 3000]);
});
