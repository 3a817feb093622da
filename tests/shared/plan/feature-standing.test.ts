import { expect, test } from 'vitest';
import { featureStanding, lowestPlanWith } from '#shared/plan/feature-standing.ts';
import { can, FEATURES } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

test('a feature is locked exactly where the plan table does not have it', () => {
  for (const plan of PLAN_IDS) {
    for (const feature of FEATURES) {
      const isLocked = featureStanding(plan, feature) === 'locked';
      expect([plan, feature, isLocked]).toEqual([plan, feature, !can(plan, feature)]);
    }
  }
});

test('what is sold and not built says so, and never that it is enabled', () => {
  for (const feature of ['apiAccess', 'crmIntegration', 'affiliateOptions'] as const) {
    expect(featureStanding('enterprise', feature)).toBe('in_preparation');
  }
  expect(featureStanding('free', 'apiAccess')).toBe('locked');
  expect(featureStanding('startup', 'youtubeIntegration')).toBe('enabled');
  expect(featureStanding('free', 'premiumPasses')).toBe('enabled');
});

test('a locked feature names the lowest plan that opens it', () => {
  expect(lowestPlanWith('advancedAnalytics')).toBe('startup');
  expect(lowestPlanWith('teamManagement')).toBe('business_pro');
  expect(lowestPlanWith('whiteLabelAccess')).toBe('enterprise');
});
