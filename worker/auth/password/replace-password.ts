import type { z } from 'zod';
import type { changePassword as contract } from '#shared/api/auth/password.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';

/**
 * Changes a user's password and ends all other sessions and all mailed links. Throws
 * `invalid_input` for a common or unchanged password, and whatever `checkPassword` throws.
 */
export async function replacePassword(
  context: AuthContext,
  user: SessionUser,
  { currentPassword, newPassword }: z.infer<typeof contract.request>,
): Promise<void> {
  requireUncommonPassword(newPassword, user.email, 'newPassword');
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw passwordUnchanged();
  const stored = await context.checkPassword(user.id, currentPassword);
  const hash = await context.passwords.hash(newPassword, { isTrusted: true, key: user.id });
  const { db } = context;
  const isChanged = 'EXISTS (SELECT 1 FROM users WHERE id = ?1 AND password_hash = ?2)';
  const [changed] = await db.batch([
    db
      .prepare(
        'UPDATE users SET password_hash = ?2, updated_at = ?3 WHERE id = ?1 AND password_hash = ?4',
      )
      .bind(user.id, hash, context.now().toISOString(), stored),
    db
      .prepare(`DELETE FROM sessions WHERE user_id = ?1 AND sid_hash <> ?3 AND ${isChanged}`)
      .bind(user.id, hash, user.sidHash),
    db
      .prepare(`DELETE FROM password_resets WHERE user_id = ?1 AND ${isChanged}`)
      .bind(user.id, hash),
    db.prepare(`DELETE FROM email_changes WHERE user_id = ?1 AND ${isChanged}`).bind(user.id, hash),
  ]);
  // The password was changed by another request while this one was hashing.
  if (changed?.meta.changes !== 1) throw new ApiError('wrong_password');
}

function passwordUnchanged(): ApiError {
  const message = 'Choose a password that differs from your current one.';
  return new ApiError('invalid_input', { issues: [{ path: 'newPassword', message }] });
}
