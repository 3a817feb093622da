import type { z } from 'zod';
import type { login } from '#shared/api/auth.ts';
import type { Attempts, Ticket } from '#worker/auth/attempts/attempts.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import type { Passwords } from '#worker/auth/password/password.ts';
import type { Sessions } from '#worker/auth/sessions.ts';
import type { Users } from '#worker/auth/users.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { addressPrefix, clientAddress } from '#worker/http/client-address.ts';

export interface SignInDeps {
  users: Users;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
}

/**
 * Begins a session for the right address and password. Throws `invalid_credentials` alike for an unknown address and a
 * wrong password, `rate_limited` before any hash is run, and `unavailable` when too many hashes wait.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password }: z.infer<typeof login.request>,
  headers: Headers,
): Promise<{ profile: Profile; sid: string }> {
  const { users, sessions, passwords, attempts } = deps;
  const place = addressPrefix(headers);
  const address = await attempts.take('loginAddress', clientAddress(headers));
  const account = await users.find(email, place);
  const ticket = await attempts.take('loginAccount', accountKey(email, account, place));
  const isRight = await passwords
    .matches(password, account?.passwordHash ?? null)
    .catch((error: unknown) => forgiveAndThrow([address, ticket], error));
  if (!account || !isRight) throw new ApiError('invalid_credentials');
  // An address counts its failures alone: a full office may sign in.
  await Promise.all([address.forgive(), ticket.clear()]);
  const { profile, passwordHash } = account;
  const sid = await sessions.start({ userId: profile.id, passwordHash }, headers);
  if (sid === null) throw new ApiError('invalid_credentials');
  return { profile, sid };
}

/**
 * Where the account's owner is signed in already, tries are counted apart: a stranger who keeps failing elsewhere
 * makes the owner wait nowhere they are known.
 */
function accountKey(
  email: string,
  account: { isKnownPlace: boolean } | null,
  place: string,
): string {
  return account?.isKnownPlace ? `${emailKey(email)} ${place}` : emailKey(email);
}

/** No hash was run, so no try was made. */
async function forgiveAndThrow(tickets: readonly Ticket[], error: unknown): Promise<never> {
  await Promise.all(tickets.map((ticket) => ticket.forgive()));
  throw error;
}
