import type { z } from 'zod';
import type { login } from '#shared/api/auth/auth.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import type { Attempts, CountedAttempt } from '#worker/http/rate-limit/attempts.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { networkPrefix, clientAddress } from '#worker/http/rate-limit/client-address.ts';

/**
 * Starts a session. Throws `invalid_credentials` both for an unknown address and for a wrong
 * password, `rate_limited` before any hash is computed, and `unavailable` when the hash queue is
 * full.
 */
export async function signIn(
  context: AuthContext,
  { email, password }: z.infer<typeof login.request>,
  headers: Headers,
): Promise<{ profile: Profile; sid: string }> {
  const { users, sessions, passwords, attempts } = context;
  const network = networkPrefix(headers);
  const byAddress = await attempts.consume('loginAddress', clientAddress(headers));
  const account = await users.find(email, network);
  const isTrusted = account?.isKnownNetwork ?? false;
  const key = emailKey(email);
  const byAccount = await consumeAccount(attempts, { key, network, isTrusted }, byAddress);
  const counted = [byAddress, ...byAccount];
  const isRight = await passwords
    .matches(password, account?.passwordHash ?? null, { isTrusted, key: `${key} ${network}` })
    .catch((error: unknown) => refundAndThrow(counted, error));
  if (!account || !isRight) throw new ApiError('invalid_credentials');
  // Only failures count against an address, so a busy office can sign in. The account's counters
  // are reset.
  await Promise.all([byAddress.refund(), ...byAccount.map((attempt) => attempt.reset())]);
  const { profile, passwordHash } = account;
  const sid = await sessions.start({ userId: profile.id, passwordHash }, headers);
  if (sid === null) throw new ApiError('invalid_credentials');
  return { profile, sid };
}

/**
 * Counts an attempt at an account, whether or not it exists. Repeated failures slow down their own
 * network more and more; all networks together wait at most a minute. Neither slows down networks
 * where the account is signed in or where a mailed link just set the password.
 */
async function consumeAccount(
  attempts: Attempts,
  { key, network, isTrusted }: { key: string; network: string; isTrusted: boolean },
  byAddress: CountedAttempt,
): Promise<CountedAttempt[]> {
  const consumed = [await attempts.consume('loginAccount', `${key} ${network}`)];
  if (isTrusted) return consumed;
  try {
    consumed.push(await attempts.consume('loginEverywhere', key));
  } catch (error) {
    // The limit across all networks does not apply where a mailed link vouched for the network.
    const isVouched =
      error instanceof ApiError &&
      error.code === 'rate_limited' &&
      (await attempts.has('loginVouchedPlace', `${key} ${network}`));
    if (!isVouched) await refundAndThrow([byAddress, ...consumed], error);
  }
  return consumed;
}

/** No hash was computed, so the attempt does not count. */
async function refundAndThrow(counted: readonly CountedAttempt[], error: unknown): Promise<never> {
  await Promise.all(counted.map((attempt) => attempt.refund()));
  throw error;
}
