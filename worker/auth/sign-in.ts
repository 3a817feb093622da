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
  const isKnown = account?.isKnownPlace ?? false;
  const key = emailKey(email);
  const tickets = [address, ...(await takeAccount(attempts, { key, place, isKnown }, address))];
  const isRight = await passwords
    .matches(password, account?.passwordHash ?? null, { isKnown, key: `${key} ${place}` })
    .catch((error: unknown) => forgiveAndThrow(tickets, error));
  if (!account || !isRight) throw new ApiError('invalid_credentials');
  // An address counts its failures alone: a full office may sign in. The account starts over.
  const [, ...accounts] = tickets;
  await Promise.all([address.forgive(), ...accounts.map((ticket) => ticket.clear())]);
  const { profile, passwordHash } = account;
  const sid = await sessions.start({ userId: profile.id, passwordHash }, headers);
  if (sid === null) throw new ApiError('invalid_credentials');
  return { profile, sid };
}

/**
 * Counts a try at an account. A stranger who keeps failing makes their own place wait longer and longer; all places
 * together wait at most a minute. Neither slows the account's owner where they are signed in, nor where a mailed link
 * has just chosen the password. Counted alike whether the account exists or not.
 */
async function takeAccount(
  attempts: Attempts,
  { key, place, isKnown }: { key: string; place: string; isKnown: boolean },
  address: Ticket,
): Promise<Ticket[]> {
  const taken = [await attempts.take('loginAccount', `${key} ${place}`)];
  if (isKnown) return taken;
  try {
    taken.push(await attempts.take('loginEverywhere', key));
  } catch (error) {
    // Too many tries elsewhere do not hold where a mailed link vouches for the place.
    const isVouched =
      error instanceof ApiError &&
      error.code === 'rate_limited' &&
      (await attempts.has('loginVouchedPlace', `${key} ${place}`));
    if (!isVouched) await forgiveAndThrow([address, ...taken], error);
  }
  return taken;
}

/** No hash was run, so no try was made. */
async function forgiveAndThrow(tickets: readonly Ticket[], error: unknown): Promise<never> {
  await Promise.all(tickets.map((ticket) => ticket.forgive()));
  throw error;
}
