import { expect, test } from 'vitest';
import { INVITED_PERSON_UNITS } from '#shared/api/costs/call-costs.ts';
import { findCallCost } from '#shared/api/costs/call-costs.ts';
import { UNITS_PER_DOLLAR } from '#shared/api/costs/prices.ts';
import {
  countSlowCalls,
  DAY_DOLLARS,
  findDayUnits,
  findRoom,
  findSlowDayUnits,
  findShare,
  secondsToNextDay,
} from '#shared/api/costs/daily-budget.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const NOTHING = { total: 0, programs: 0, own: 0 };
const PERSON = { budget: 'account', isProgram: false } as const;
const KEY = { budget: 'account', isProgram: true } as const;
const MEMBER = { budget: 'teams', isProgram: false } as const;

test('the worst day of a plan is $1, $5, $20 or $100, with reading after the end included', () => {
  const worst = PLAN_IDS.map((plan) => {
    const days = (['account', 'teams'] as const).map((kind) => findDayUnits(plan, kind));
    const slow = 2 * findSlowDayUnits(plan);
    return (days.reduce((sum, units) => sum + units, slow) / UNITS_PER_DOLLAR).toFixed(2);
  });
  expect(worst).toEqual(['1.00', '5.00', '20.00', '100.00']);
  for (const plan of PLAN_IDS) {
    expect(findSlowDayUnits(plan)).toBeGreaterThanOrEqual(24 * 60 * 60 * 3);
    expect(findDayUnits(plan, 'account')).toBeGreaterThan(0.3 * UNITS_PER_DOLLAR);
    expect(findDayUnits(plan, 'teams')).toBeGreaterThan(0.1 * UNITS_PER_DOLLAR);
  }
  expect(DAY_DOLLARS.enterprise).toEqual({ account: 20, teams: 80 });
});

test('keys and apps leave a quarter of the budget to the person', () => {
  expect(findRoom(1000, NOTHING, KEY, 'read')).toBe(750);
  expect(findRoom(1000, { total: 750, programs: 750, own: 100 }, KEY, 'read')).toBe(0);
  expect(findRoom(1000, { total: 750, programs: 750, own: 0 }, PERSON, 'read')).toBe(250);
  expect(findRoom(1000, { total: 750, programs: 750, own: 0 }, PERSON, 'write')).toBe(150);
  expect(findShare(1000, KEY)).toBe(750);
});

test('writing stops first, then reading has no budget, and ending something never stops', () => {
  const nearEnd = { total: 900, programs: 0, own: 900 };
  expect(findRoom(1000, nearEnd, PERSON, 'write')).toBe(0);
  expect(findRoom(1000, nearEnd, PERSON, 'read')).toBe(100);
  expect(findRoom(1000, { ...nearEnd, total: 1001 }, PERSON, 'read')).toBe(0);
  expect(findRoom(1000, { ...nearEnd, total: 9999 }, PERSON, 'always')).toBe(Infinity);
});

test('one member or key of a team spends at most a tenth', () => {
  expect(findRoom(1000, NOTHING, MEMBER, 'read')).toBe(100);
  expect(findRoom(1000, { total: 95, programs: 0, own: 95 }, MEMBER, 'read')).toBe(5);
  expect(findRoom(1000, { total: 990, programs: 0, own: 0 }, MEMBER, 'read')).toBe(10);
  expect(
    findRoom(1000, { total: 0, programs: 0, own: 0 }, { ...MEMBER, isProgram: true }, 'read'),
  ).toBe(100);
});

test('a slowed call of more units than the usual one counts as several, at most as a whole minute', () => {
  expect([0, 1, 3, 4, 24, 5000].map(countSlowCalls)).toEqual([1, 1, 1, 2, 8, 60]);
});

test('one member of an Enterprise team can invite 5,000 people and have a directory create 50,000 in a day', () => {
  const share = findShare(findDayUnits('enterprise', 'teams'), MEMBER);
  const writing = findRoom(findDayUnits('enterprise', 'teams'), NOTHING, MEMBER, 'write');
  expect(writing).toBeGreaterThan(5000 * INVITED_PERSON_UNITS);
  const card = findCallCost({ method: 'POST', path: '/api/organizations/:org/cards' });
  // A directory sends no mails; each person gets a card.
  expect(writing).toBeGreaterThan(50_000 * (card?.units ?? Infinity));
  expect(share).toBeLessThan(10 * UNITS_PER_DOLLAR);
});

test('a budget starts again at 00:00 UTC', () => {
  expect(secondsToNextDay(new Date('2026-03-01T23:59:30Z'))).toBe(30);
  expect(secondsToNextDay(new Date('2026-03-01T00:00:00Z'))).toBe(86_400);
});
