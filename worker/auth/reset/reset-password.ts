import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { refuseCommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { Passwords } from '#worker/auth/password/password.ts';
import type { ResetLinks, ResetOwner } from '#worker/auth/reset/reset-links.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { addressPrefix, clientAddress } from '#worker/http/client-address.ts';

export interface ResetPasswordDeps {
  links: ResetLinks;
  passwords: Passwords;
  attempts: Attempts;
}

/**
 * Chooses a new password by a mailed link and answers whose it is now. Throws `reset_invalid` alike for a link that was
 * used, has run out or never was, and `invalid_input` for a password that is guessed first, which leaves the link usable.
 */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
  headers: Headers,
): Promise<ResetOwner> {
  const { links, passwords, attempts } = deps;
  const ticket = await attempts.take('resetAddress', clientAddress(headers));
  const owner = await links.findOwner(token);
  // Before the hash, so that guessing tokens costs us nothing.
  if (owner === null) throw new ApiError('reset_invalid');
  await ticket.forgive();
  refuseCommonPassword(password, owner.email, 'password');
  const hash = await passwords.hash(password, { isKnown: true, key: owner.id });
  if (!(await links.spend(token, hash))) throw new ApiError('reset_invalid');
  // The tries that made the owner come here must not make them wait, nor those that others go on making elsewhere.
  const key = emailKey(owner.email);
  const place = `${key} ${addressPrefix(headers)}`;
  await Promise.all([
    attempts.forget('loginAccount', place),
    attempts.forget('loginEverywhere', key),
    // Nothing but a kindness is lost when the place is not remembered.
    attempts.take('loginVouchedPlace', place).catch(() => undefined),
  ]);
  return owner;
}
