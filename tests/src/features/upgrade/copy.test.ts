import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { lockedCopy, upgradeCopy } from '#src/features/upgrade/copy.ts';

test('each rung of the ladder says what it holds, and the highest that nothing is above it', () => {
  expect(PLAN_IDS.map((plan) => upgradeCopy(plan).title)).toEqual([
    'Your plan holds one card',
    'Your plan holds 5 cards',
    'Upgrade to Enterprise',
    'You have the highest plan',
  ]);
  expect(upgradeCopy('enterprise').description).toContain('all features are included. 6 of them');
  expect(PLAN_IDS.map((plan) => upgradeCopy(plan).description).join(' ')).not.toContain('Infinity');
});

test('a locked feature names the plan it comes with', () => {
  expect(lockedCopy('free', 'teamManagement')).toEqual({
    title: 'Team management comes with Business Pro',
    description: 'Free is what you have now.',
  });
});
