import { expect, test } from 'vitest';
import { findFeatureAvailability, lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { can, FEATURES } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

test('R-D25: a feature is locked exactly where the plan does not have it', () => {
  for (const plan of PLAN_IDS) {
    for (const feature of FEATURES) {
      const isLocked = findFeatureAvailability(plan, feature) === 'locked';
      expect([plan, feature, isLocked]).toEqual([plan, feature, !can(plan, feature)]);
    }
  }
});

test('a feature that is not built yet is in preparation, never enabled', () => {
  for (const feature of ['crmIntegration'] as const) {
    expect(findFeatureAvailability('enterprise', feature)).toBe('in_preparation');
  }
  expect(findFeatureAvailability('startup', 'affiliateOptions')).toBe('locked');
  expect(findFeatureAvailability('business_pro', 'affiliateOptions')).toBe('enabled');
  expect(findFeatureAvailability('free', 'apiAccess')).toBe('locked');
  expect(findFeatureAvailability('enterprise', 'whiteLabelAccess')).toBe('enabled');
  expect(findFeatureAvailability('business_pro', 'apiAccess')).toBe('enabled');
  expect(findFeatureAvailability('business_pro', 'teamManagement')).toBe('enabled');
  expect(findFeatureAvailability('startup', 'youtubeIntegration')).toBe('enabled');
  expect(findFeatureAvailability('free', 'premiumPasses')).toBe('enabled');
});

test('the lowest plan with a feature is found', () => {
  expect(lowestPlanWith('advancedAnalytics')).toBe('startup');
  expect(lowestPlanWith('teamManagement')).toBe('business_pro');
  expect(lowestPlanWith('whiteLabelAccess')).toBe('enterprise');
});
