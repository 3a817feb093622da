import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { passPromo } from '#src/features/promo/copy.ts';

test('the banner speaks to paying plans only, with the passes they really have', () => {
  expect(PLAN_IDS.map(passPromo)).toEqual([
    null,
    'Startup includes 50 Apple and Google Wallet passes a month.',
    'Business Pro includes 250 Apple and Google Wallet passes a month.',
    'Enterprise includes 2,000 Apple and Google Wallet passes a month.',
  ]);
});
