import { expect, test } from 'vitest';
import { buildFieldErrors } from '#src/state/field-errors.ts';
import { buildFailure } from '#tests/src/features/auth/failure.ts';

test('server issues go to the fields the form has', () => {
  const failure = buildFailure({
    code: 'invalid_input',
    issues: [
      { path: 'password', message: 'Use at least 8 characters.' },
      { path: 'unknown', message: 'Nowhere to show.' },
    ],
  });
  expect(buildFieldErrors(failure, ['email', 'password'])).toEqual([
    { field: 'password', message: 'Use at least 8 characters.' },
  ]);
});

test('a taken email address is shown at its field', () => {
  const failure = buildFailure({ code: 'email_taken', message: 'Taken.' });
  expect(buildFieldErrors(failure, ['email'])).toEqual([{ field: 'email', message: 'Taken.' }]);
  expect(buildFieldErrors(buildFailure({ code: 'rate_limited' }), ['email'])).toEqual([]);
});

test('invalid credentials are shown at the password field', () => {
  const failure = buildFailure({ code: 'invalid_credentials', message: 'Wrong.' });
  expect(buildFieldErrors(failure, ['email', 'password'])).toEqual([
    { field: 'password', message: 'Wrong.' },
  ]);
});
