import { expect, test } from 'vitest';
import { FEATURES_IN_PREPARATION } from '#shared/plan/feature-availability.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildLockedCopy, buildOfferCopy, buildUpgradeCopy } from '#src/features/upgrade/copy.ts';

test('R-Z13: each plan names its limit, and the highest one has no upgrade', () => {
  expect(PLAN_IDS.map((plan) => buildUpgradeCopy(plan).title)).toEqual([
    'Your plan includes one card',
    'Your plan includes 5 cards',
    'Upgrade to Enterprise',
    'You have the highest plan',
  ]);
  expect(buildUpgradeCopy('enterprise').description).toContain(
    `all features are included. ${FEATURES_IN_PREPARATION.size} of them`,
  );
  expect(PLAN_IDS.map((plan) => buildUpgradeCopy(plan).description).join(' ')).not.toContain(
    'Infinity',
  );
});

test('an offer names what the next plan adds, and no limit', () => {
  expect(PLAN_IDS.map((plan) => buildOfferCopy(plan).title)).toEqual([
    'What Startup adds',
    'What Business Pro adds',
    'What Enterprise adds',
    'You have the highest plan',
  ]);
});

test('a locked feature names the plan that includes it', () => {
  expect(buildLockedCopy('free', 'teamManagement')).toEqual({
    title: 'Team management comes with Business Pro',
    description: "You're on Free.",
  });
});
