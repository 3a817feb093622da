import { expect, test } from 'vitest';
import { newPasswordSchema } from '#shared/api/auth/auth.ts';
import { PASSWORD_MISMATCH, PASSWORD_TOO_SHORT } from '#src/pages/settings/copy.ts';
import { canSubmit, findPasswordIssue } from '#src/pages/settings/password/find-password-issue.ts';

const form = (currentPassword: string, newPassword: string, confirmPassword = newPassword) => ({
  currentPassword,
  newPassword,
  confirmPassword,
});

test('R-V18: nothing can be sent while the current or the new password is empty', () => {
  expect(canSubmit(form('', ''))).toBe(false);
  expect(canSubmit(form('a', ''))).toBe(false);
  expect(canSubmit(form('', 'a'))).toBe(false);
  expect(canSubmit(form('a', 'b', ''))).toBe(true);
});

test('R-V16, R-V17: a mismatch and a short password are reported before anything is sent', () => {
  expect(findPasswordIssue(form('x', 'long enough', 'long enougH'))).toEqual({
    field: 'confirmPassword',
    toast: PASSWORD_MISMATCH,
  });
  expect(findPasswordIssue(form('x', '1234567'))).toEqual({
    field: 'newPassword',
    toast: PASSWORD_TOO_SHORT,
  });
  expect(findPasswordIssue(form('x', '12345678'))).toBe(null);
});

test('length counts code points like the server: an emoji is one character', () => {
  for (const password of ['🔑🔑🔑🔑', '🔑'.repeat(8)]) {
    const isAccepted = newPasswordSchema.safeParse(password).success;
    expect(findPasswordIssue(form('x', password)) === null).toBe(isAccepted);
  }
});
