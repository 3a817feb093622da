import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#shared/api/auth/account.ts';
import { ERRORS, type ErrorCode } from '#shared/api/errors.ts';
import {
  deletionFailed,
  NOTIFICATIONS,
  PASSWORD_MISMATCH,
  PASSWORD_TOO_SHORT,
  updateFailed,
} from '#src/pages/settings/copy.ts';
import { buildFailure } from '#tests/src/features/auth/failure.ts';

const failure = (code: ErrorCode) => buildFailure({ code, ...ERRORS[code] });

test('R-V16, R-V17, R-T18: the toasts of the settings use the texts of the requirement', () => {
  const rows = [
    [PASSWORD_MISMATCH, 'Password Mismatch', "New password and confirmation don't match."],
    [PASSWORD_TOO_SHORT, 'Password Too Short', 'Password must be at least 8 characters long.'],
    [updateFailed(failure('internal')), 'Update Failed', ERRORS.internal.message],
    [
      deletionFailed(failure('internal')),
      'Deletion Failed',
      'Could not delete account. Please contact support.',
    ],
  ] as const;
  for (const [toast, title, description] of rows) {
    expect(toast).toEqual({ title, description, variant: 'destructive' });
  }
});

test("a wrong password or a rate limit shows the server's message, since support cannot help", () => {
  for (const code of ['wrong_password', 'rate_limited'] as const) {
    expect(deletionFailed(failure(code)).description).toBe(ERRORS[code].message);
  }
});

test('R-N29: every preference has one switch', () => {
  expect(NOTIFICATIONS.map(({ key }) => key)).toEqual(Object.keys(DEFAULT_PREFERENCES));
});
