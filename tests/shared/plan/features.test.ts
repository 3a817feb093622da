import { expect, test } from 'vitest';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { can, FEATURES, listFeatures, type Feature } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

const NONE: readonly Feature[] = [
  'youtubeIntegration',
  'digitalProductSelling',
  'teamManagement',
  'advancedAnalytics',
  'customBranding',
  'apiAccess',
  'bulkCardCreation',
  'whiteLabelAccess',
  'affiliateOptions',
  'prioritySupport',
  'crmIntegration',
  'dedicatedSupport',
  'customIntegrations',
];

test('R-N17, R-O1: free has cards, passes and basic codes only', () => {
  expect(listFeatures('free')).toEqual(['digitalCards', 'premiumPasses', 'qrCodes', 'basicQrOnly']);
  for (const feature of NONE) expect(can('free', feature), feature).toBe(false);
});

test('R-N17, R-O2, R-O3, R-O4: each plan adds exactly the features sold with it', () => {
  const added = PLAN_IDS.slice(1).map((plan, index) => {
    const below = PLAN_IDS[index] ?? 'free';
    return listFeatures(plan).filter((feature) => !can(below, feature));
  });
  expect(added).toEqual([
    [
      'youtubeIntegration',
      'advancedAnalytics',
      'customBranding',
      'prioritySupport',
      'crmIntegration',
    ],
    [
      'digitalProductSelling',
      'teamManagement',
      'apiAccess',
      'bulkCardCreation',
      'affiliateOptions',
    ],
    ['whiteLabelAccess', 'dedicatedSupport', 'customIntegrations'],
  ]);
});

test('only free is limited to basic codes', () => {
  expect(PLAN_IDS.filter((plan) => can(plan, 'basicQrOnly'))).toEqual(['free']);
});

test('every feature has a distinct label', () => {
  expect(new Set(FEATURES.map((feature) => FEATURE_LABELS[feature])).size).toBe(FEATURES.length);
});
