import { expect, test } from 'vitest';
import { buildDeniedToast, GRANTED } from '#src/features/franchise-login/copy.ts';

test.each([
  ['franchise_denied', 'anything', 'Invalid password. Please try again.'],
  ['invalid_input', 'anything', 'Invalid password. Please try again.'],
  ['rate_limited', 'Too many attempts.', 'Too many attempts.'],
  ['franchise_unavailable', 'Not set up.', 'Not set up.'],
  ['network', 'Network error occurred.', 'Network error occurred.'],
])('%s shows Access Denied: %s', (code, message, description) => {
  expect(buildDeniedToast({ code, message })).toEqual({
    title: 'Access Denied',
    description,
    variant: 'destructive',
  });
});

test('the correct password shows Access Granted!', () => {
  expect(GRANTED.title).toBe('Access Granted!');
});
