import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { ALL_QR_OPTIONS_PLAN, hasAllQrOptions, qrUpgradeMessage } from '#shared/plan/qr-plan.ts';

test('free has basic codes only; all QR options come with Startup', () => {
  expect(PLAN_IDS.filter(hasAllQrOptions)).toEqual(['startup', 'business_pro', 'enterprise']);
  expect(ALL_QR_OPTIONS_PLAN).toBe('startup');
  expect(qrUpgradeMessage('contact')).toBe('Contact codes come with Startup.');
  expect(qrUpgradeMessage('center')).toBe('A picture in the center comes with Startup.');
});
