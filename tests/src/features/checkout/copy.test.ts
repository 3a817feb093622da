import { expect, test } from 'vitest';
import { buildCheckoutToast, NOT_READY } from '#src/features/checkout/copy.ts';

test.each([
  [500, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [503, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [0, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [200, 'Error', 'Failed to start checkout process.'],
])('R-T7: a response of %d shows %s: %s', (status, title, description) => {
  const toast = buildCheckoutToast({ status, code: 'internal', message: 'not for people' });
  expect(toast).toEqual({ title, description, variant: 'destructive' });
});

test("R-T8: paying before the settings are loaded shows the requirement's text", () => {
  expect(NOT_READY).toEqual({
    title: 'Error',
    description: 'Payment system not ready. Please try again.',
    variant: 'destructive',
  });
});

test('someone who already has the plan is told so instead of to retry', () => {
  const message = 'You are already on this plan.';
  expect(buildCheckoutToast({ status: 409, code: 'already_subscribed', message })).toEqual({
    title: 'Checkout Failed',
    description: message,
    variant: 'destructive',
  });
});
