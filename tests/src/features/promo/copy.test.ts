import { expect, test } from 'vitest';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { findPassPromo } from '#src/features/promo/copy.ts';

test('R-D15: the banner appears on paid plans only, with their actual number of passes', () => {
  expect(PLAN_IDS.map(findPassPromo)).toEqual([
    null,
    'Startup includes 50 Apple and Google Wallet passes a month.',
    'Business Pro includes 250 Apple and Google Wallet passes a month.',
    'Enterprise includes 2,000 Apple and Google Wallet passes a month.',
  ]);
});
