import type { z } from 'zod';
import type { signup } from '#shared/api/auth/auth.ts';
import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import { emailKey } from '#worker/auth/users/email-key.ts';
import { requireUncommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { Passwords } from '#worker/auth/password/passwords.ts';
import type { Sessions } from '#worker/auth/sessions/sessions.ts';
import type { Users } from '#worker/auth/users/users.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';

export interface SignUpDeps {
  db: D1Database;
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
}

/**
 * Creates an account and its first session in one transaction. Throws `invalid_input` for a common
 * password, `rate_limited` past the limit of the address, `email_taken`, and `unavailable` when the
 * hash queue is full.
 */
export async function signUp(
  deps: SignUpDeps,
  input: z.infer<typeof signup.request>,
  headers: Headers,
): Promise<{ profile: Profile; sid: string }> {
  const { password, ...person } = input;
  requireUncommonPassword(password, person.email, 'password');
  const address = clientAddress(headers);
  const attempt = await deps.attempts.consume('signupAddress', address);
  if (await deps.users.exists(person.email)) throw new ApiError('email_taken');
  const requester = { isTrusted: false, key: `${address} ${emailKey(person.email)}` };
  const hash = await deps.passwords.hash(password, requester).catch(async (error: unknown) => {
    // No account was attempted, so the attempt does not count.
    await attempt.refund();
    throw error;
  });
  const { profile, insert } = deps.users.prepare(person, hash);
  const session = deps.sessions.prepare({ userId: profile.id, passwordHash: hash }, headers);
  const [created] = await deps.db.batch([insert, session.insert]);
  // Another request with the same address won the race between the check and the insert.
  if (created?.meta.changes !== 1) throw new ApiError('email_taken');
  return { profile, sid: session.sid };
}
