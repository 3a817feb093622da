import { expect, test } from 'vitest';
import { buildCheckoutToast, NOT_READY } from '#src/features/checkout/copy.ts';

test.each([
  [500, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [503, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [0, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [200, 'Error', 'Failed to start checkout process.'],
])('an answer of %d reads %s: %s', (status, title, description) => {
  const toast = buildCheckoutToast({ status, code: 'internal', message: 'not for people' });
  expect(toast).toEqual({ title, description, variant: 'destructive' });
});

test('paying before the settings are here reads as the spec has it', () => {
  expect(NOT_READY).toEqual({
    title: 'Error',
    description: 'Payment system not ready. Please try again.',
    variant: 'destructive',
  });
});

test('who has the plan already reads that, not to try again', () => {
  const message = 'You are on this plan already.';
  expect(buildCheckoutToast({ status: 409, code: 'already_subscribed', message })).toEqual({
    title: 'Checkout Failed',
    description: message,
    variant: 'destructive',
  });
});
