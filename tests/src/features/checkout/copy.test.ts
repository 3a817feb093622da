import { expect, test } from 'vitest';
import { buildCheckoutToast, NOT_READY } from '#src/features/checkout/copy.ts';

test.each([
  [500, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [503, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [0, 'Checkout Failed', 'Unable to start checkout process. Please try again.'],
  [200, 'Error', 'Failed to start checkout process.'],
])('an answer of %d reads %s: %s', (status, title, description) => {
  expect(buildCheckoutToast({ status })).toEqual({ title, description, variant: 'destructive' });
});

test('paying before the settings are here reads as the spec has it', () => {
  expect(NOT_READY).toEqual({
    title: 'Error',
    description: 'Payment system not ready. Please try again.',
    variant: 'destructive',
  });
});
