import type { z } from 'zod';
import type { signup } from '#shared/api/auth.ts';
import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { refuseCommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { Passwords } from '#worker/auth/password/password.ts';
import type { Sessions } from '#worker/auth/sessions.ts';
import type { Users } from '#worker/auth/users.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress } from '#worker/http/client-address.ts';

export interface SignUpDeps {
  db: D1Database;
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
}

/**
 * Makes an account and its first session, both or neither. Throws `invalid_input` for a password everyone tries first,
 * `rate_limited` past the address's limit, `email_taken`, and `unavailable` when too many hashes wait.
 */
export async function signUp(
  deps: SignUpDeps,
  input: z.infer<typeof signup.request>,
  headers: Headers,
): Promise<{ profile: Profile; sid: string }> {
  const { password, ...person } = input;
  refuseCommonPassword(password, person.email, 'password');
  const address = clientAddress(headers);
  const ticket = await deps.attempts.take('signupAddress', address);
  if (await deps.users.exists(person.email)) throw new ApiError('email_taken');
  const asker = { isKnown: false, key: `${address} ${emailKey(person.email)}` };
  const hash = await deps.passwords.hash(password, asker).catch(async (error: unknown) => {
    // Nothing was tried; the person may come again at once.
    await ticket.forgive();
    throw error;
  });
  const { profile, insert } = deps.users.prepare(person, hash);
  const session = deps.sessions.prepare({ userId: profile.id, passwordHash: hash }, headers);
  const [made] = await deps.db.batch([insert, session.insert]);
  // Another request with the same address came first, between the look and the insert.
  if (made?.meta.changes !== 1) throw new ApiError('email_taken');
  return { profile, sid: session.sid };
}
