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
