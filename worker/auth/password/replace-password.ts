import type { z } from 'zod';
import type { changePassword as contract } from '#shared/api/auth/password.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { buildAccessEnd } from '#worker/auth/access/end-access.ts';
import { requireUncommonPassword } from './common-passwords.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';

/**
 * Changes a user's password and ends all other sessions and all mailed links. Unless
 * `keepsPrograms`, also ends what acts without a session, and returns it. Throws `invalid_input` for a
 * common or unchanged password, and whatever `checkPassword` throws.
 */
export async function replacePassword(
  context: AuthContext,
  user: SessionUser,
  { currentPassword, newPassword, keepsPrograms }: z.infer<typeof contract.request>,
  request: { requestId: string; clientAddress: string },
): Promise<EndedAccess[]> {
  requireUncommonPassword(newPassword, user.email, 'newPassword');
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw passwordUnchanged();
  const stored = await context.checkPassword(user.id, currentPassword);
  const hash = await context.passwords.hash(newPassword, { isTrusted: true, key: user.id });
  const { db, now } = context;
  const event = keepsPrograms ? 'passwordChangeKeepingPrograms' : 'passwordChange';
  const { changeId, statements, read } = buildAccessEnd(context, event, { user, ...request });
  const [changed, ...results] = await db.batch([
    db
      .prepare(
        `UPDATE users SET password_hash = ?2, updated_at = ?3, access_change_id = ?5
        WHERE id = ?1 AND password_hash = ?4`,
      )
      .bind(user.id, hash, now().toISOString(), stored, changeId),
    ...statements,
  ]);
  // The password was changed by another request while this one was hashing.
  if (changed?.meta.changes !== 1) throw new ApiError('wrong_password');
  return read(results);
}

function passwordUnchanged(): ApiError {
  const message = 'Choose a password that differs from your current one.';
  return new ApiError('invalid_input', { issues: [{ path: 'newPassword', message }] });
}
