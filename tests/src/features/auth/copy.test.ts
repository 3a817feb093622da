import { expect, test } from 'vitest';
import { buildFailureToast } from '#src/features/auth/copy.ts';
import { failing } from '#tests/src/features/auth/failure.ts';

test.each([
  ['login', 'Invalid email or password.', 'Login Failed', 'Invalid email or password.'],
  ['login', ' ', 'Login Failed', 'Please check your credentials and try again.'],
  ['signup', 'Taken.', 'Signup Failed', 'Taken.'],
  ['signup', '', 'Signup Failed', 'Please try again or contact support.'],
] as const)('a failed %s saying %j reads %s: %s', (kind, message, title, description) => {
  expect(buildFailureToast(kind, failing({ message }))).toEqual({
    title,
    description,
    variant: 'destructive',
  });
});

test.each([
  ['signup', 500, 'The service is busy.', 'Please try again or contact support.'],
  ['login', 401, 'The request could not be read.', 'Please check your credentials and try again.'],
  ['login', 502, 'The service is busy.', 'The service is busy.'],
] as const)(
  'a %s answered with %i and no body reads our own text',
  (kind, status, message, description) => {
    const failure = failing({ status, message, isUnreadable: true });
    expect(buildFailureToast(kind, failure).description).toBe(description);
  },
);

test('no network is said as it is', () => {
  const failure = failing({ status: 0, message: 'Network error occurred. Please try again.' });
  expect(buildFailureToast('login', failure).description).toBe(failure.message);
});
