import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { EVERY_QR_PLAN, hasEveryQr, lockedQrMessage } from '#shared/plan/qr-plan.ts';

test('Free makes basic codes only; every kind of code comes with Startup', () => {
  expect(PLAN_IDS.filter(hasEveryQr)).toEqual(['startup', 'business_pro', 'enterprise']);
  expect(EVERY_QR_PLAN).toBe('startup');
  expect(lockedQrMessage('contact')).toBe('Contact codes come with Startup.');
  expect(lockedQrMessage('center')).toBe('A picture in the center comes with Startup.');
});
