import { expect, test } from 'vitest';
import { buildFailureToast } from '#src/features/auth/copy.ts';
import { buildFailure } from '#tests/src/features/auth/failure.ts';

test.each([
  ['login', 'Invalid email or password.', 'Login Failed', 'Invalid email or password.'],
  ['login', ' ', 'Login Failed', 'Please check your credentials and try again.'],
  ['signup', 'Taken.', 'Signup Failed', 'Taken.'],
  ['signup', '', 'Signup Failed', 'Please try again or contact support.'],
] as const)(
  'R-T1, R-T4: a failed %s with the message %j shows %s: %s',
  (kind, message, title, description) => {
    expect(buildFailureToast(kind, buildFailure({ message }))).toEqual({
      title,
      description,
      variant: 'destructive',
    });
  },
);

test.each([
  ['signup', 500, 'The service is busy.', 'Please try again or contact support.'],
  ['login', 401, 'The request could not be read.', 'Please check your credentials and try again.'],
  ['login', 502, 'The service is busy.', 'The service is busy.'],
] as const)(
  'a %s that fails with %i and no body shows our own text',
  (kind, status, message, description) => {
    const failure = buildFailure({ status, message, isUnreadable: true });
    expect(buildFailureToast(kind, failure).description).toBe(description);
  },
);

test('a missing network is reported as such', () => {
  const failure = buildFailure({ status: 0, message: 'Network error occurred. Please try again.' });
  expect(buildFailureToast('login', failure).description).toBe(failure.message);
});
