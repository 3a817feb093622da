import type { z } from 'zod';
import type { signup } from '#shared/api/auth/auth.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { hasAccount } from '#worker/auth/find-account.ts';
import { requireUncommonPassword } from '#worker/auth/password/common-passwords.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';

type SignUp = z.infer<typeof signup.request>;
/** An account and its first session, to be inserted in this order. */
export interface PreparedAccount {
  profile: Profile;
  sid: string;
  statements: [account: D1PreparedStatement, session: D1PreparedStatement];
}

/**
 * Creates an account and its first session in one transaction. Throws `invalid_input` for a common
 * password, `rate_limited` past the limit of the address, `email_taken`, and `unavailable` when the
 * hash queue is full.
 */
export async function signUp(
  context: AuthContext,
  input: SignUp,
  request: { host: RequestHost; requestId: string; headers: Headers },
): Promise<{ profile: Profile; sid: string }> {
  const { profile, sid, statements } = await prepareSignUp(context, input, request.headers);
  const writes = await context.prepareWrites('accountCreated', { person: profile, request });
  const [created] = await context.db.batch([...statements, ...writes]);
  // Another request with the same address won the race between the check and the insert.
  if (created?.meta.changes !== 1) throw new ApiError('email_taken');
  return { profile, sid };
}

/**
 * Prepares the sign-up of a person whose address a mailed link confirmed. The account is inserted
 * only if the statement directly before it changed a row, the session only with the account. Throws
 * as `signUp` does.
 */
export function prepareConfirmedSignUp(
  context: Pick<AuthContext, 'attempts' | 'db' | 'users' | 'passwords' | 'sessions'>,
  input: SignUp,
  headers: Headers,
): Promise<PreparedAccount> {
  return prepareSignUp(context, input, headers, { isConfirmed: true });
}

async function prepareSignUp(
  context: Pick<AuthContext, 'attempts' | 'db' | 'users' | 'passwords' | 'sessions'>,
  { password, ...person }: SignUp,
  headers: Headers,
  { isConfirmed } = { isConfirmed: false },
): Promise<PreparedAccount> {
  requireUncommonPassword(password, person.email, 'password');
  const address = clientAddress(headers);
  const attempt = await context.attempts.consume('signupAddress', address);
  if (await hasAccount(context.db, person.email)) throw new ApiError('email_taken');
  const requester = { isTrusted: false, key: `${address} ${emailKey(person.email)}` };
  const hash = await context.passwords.hash(password, requester).catch(async (error: unknown) => {
    // No account was attempted, so the attempt does not count.
    await attempt.refund();
    throw error;
  });
  const { users, sessions } = context;
  const { profile, insert } = isConfirmed
    ? users.prepareConfirmed(person, hash)
    : users.prepare(person, hash);
  const session = sessions.prepare({ userId: profile.id, passwordHash: hash }, headers);
  return { profile, sid: session.sid, statements: [insert, session.insert] };
}
