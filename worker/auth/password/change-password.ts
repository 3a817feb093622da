import type { z } from 'zod';
import type { changePassword as contract } from '#shared/api/password.ts';
import type { CheckPassword } from '#worker/auth/password/check-password.ts';
import { refuseCommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { Passwords } from '#worker/auth/password/password.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';

export interface ChangePasswordDeps {
  db: D1Database;
  passwords: Passwords;
  checkPassword: CheckPassword;
  now: () => Date;
}

/**
 * Gives a person another password and ends every session but the asking one, and every mailed link, with it. Throws
 * `invalid_input` for a password that is guessed first or is the old one, and what `checkPassword` throws.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  user: SessionUser,
  { currentPassword, newPassword }: z.infer<typeof contract.request>,
): Promise<void> {
  refuseCommonPassword(newPassword, user.email, 'newPassword');
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw unchanged();
  const stored = await deps.checkPassword(user.id, currentPassword);
  const hash = await deps.passwords.hash(newPassword, { isKnown: true, key: user.id });
  const { db } = deps;
  const isChanged = 'EXISTS (SELECT 1 FROM users WHERE id = ?1 AND password_hash = ?2)';
  const [changed] = await db.batch([
    db
      .prepare(
        'UPDATE users SET password_hash = ?2, updated_at = ?3 WHERE id = ?1 AND password_hash = ?4',
      )
      .bind(user.id, hash, deps.now().toISOString(), stored),
    db
      .prepare(`DELETE FROM sessions WHERE user_id = ?1 AND sid_hash <> ?3 AND ${isChanged}`)
      .bind(user.id, hash, user.sidHash),
    db
      .prepare(`DELETE FROM password_resets WHERE user_id = ?1 AND ${isChanged}`)
      .bind(user.id, hash),
    db.prepare(`DELETE FROM email_changes WHERE user_id = ?1 AND ${isChanged}`).bind(user.id, hash),
  ]);
  // Somebody else changed it while this request was hashing: what was typed is the current password no more.
  if (changed?.meta.changes !== 1) throw new ApiError('wrong_password');
}

function unchanged(): ApiError {
  const message = 'Choose a password you are not using now.';
  return new ApiError('invalid_input', { issues: [{ path: 'newPassword', message }] });
}
