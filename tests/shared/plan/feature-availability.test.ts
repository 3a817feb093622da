import { expect, test } from 'vitest';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';

test('the lowest plan with a feature is found', () => {
  expect(lowestPlanWith('advancedAnalytics')).toBe('startup');
  expect(lowestPlanWith('teamManagement')).toBe('business_pro');
  expect(lowestPlanWith('whiteLabelAccess')).toBe('enterprise');
});
