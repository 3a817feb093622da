import type { z } from 'zod';
import type { signup } from '#shared/api/auth/auth.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { emailKey } from '#worker/auth/users/email-key.ts';
import { requireUncommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';

/**
 * Creates an account and its first session in one transaction. Throws `invalid_input` for a common
 * password, `rate_limited` past the limit of the address, `email_taken`, and `unavailable` when the
 * hash queue is full.
 */
export async function signUp(
  context: AuthContext,
  input: z.infer<typeof signup.request>,
  headers: Headers,
): Promise<{ profile: Profile; sid: string }> {
  const { password, ...person } = input;
  requireUncommonPassword(password, person.email, 'password');
  const address = clientAddress(headers);
  const attempt = await context.attempts.consume('signupAddress', address);
  if (await context.users.exists(person.email)) throw new ApiError('email_taken');
  const requester = { isTrusted: false, key: `${address} ${emailKey(person.email)}` };
  const hash = await context.passwords.hash(password, requester).catch(async (error: unknown) => {
    // No account was attempted, so the attempt does not count.
    await attempt.refund();
    throw error;
  });
  const { profile, insert } = context.users.prepare(person, hash);
  const session = context.sessions.prepare({ userId: profile.id, passwordHash: hash }, headers);
  const [created] = await context.db.batch([insert, session.insert]);
  // Another request with the same address won the race between the check and the insert.
  if (created?.meta.changes !== 1) throw new ApiError('email_taken');
  return { profile, sid: session.sid };
}
