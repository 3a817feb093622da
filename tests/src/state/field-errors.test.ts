import { expect, test } from 'vitest';
import { buildFieldErrors } from '#src/state/field-errors.ts';
import { failing } from '#tests/src/features/auth/failure.ts';

test("the server's issues go to the fields the form has", () => {
  const failure = failing({
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

test('a taken email is shown at its field', () => {
  const failure = failing({ code: 'email_taken', message: 'Taken.' });
  expect(buildFieldErrors(failure, ['email'])).toEqual([{ field: 'email', message: 'Taken.' }]);
  expect(buildFieldErrors(failing({ code: 'rate_limited' }), ['email'])).toEqual([]);
});

test('refused credentials stay beside the password when their toast is gone', () => {
  const failure = failing({ code: 'invalid_credentials', message: 'Wrong.' });
  expect(buildFieldErrors(failure, ['email', 'password'])).toEqual([
    { field: 'password', message: 'Wrong.' },
  ]);
});
