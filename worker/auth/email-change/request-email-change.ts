import type { PendingEmail } from '#shared/api/auth/email-change.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import {
  buildEmailChangeRequestedMail,
  buildEmailChangeMail,
  buildEmailTakenMail,
} from './copy.ts';
import type { StoredEmailChange } from './email-changes.ts';

/**
 * Stores a request for a new address and mails both addresses. If the new address already has an
 * account, its mail differs but the response does not. Throws `invalid_input` for the current
 * address, `rate_limited` past the limits of requester and recipient, and whatever `checkPassword`
 * throws.
 */
export async function requestEmailChange(
  context: AuthContext,
  user: SessionUser,
  { email, password }: { email: string; password: string },
  productOrigin: string,
): Promise<PendingEmail> {
  if (emailKey(email) === emailKey(user.email)) throw emailUnchanged();
  const passwordHash = await context.checkPassword(user.id, password);
  await countMail(context, user, email);
  const request = { userId: user.id, sidHash: user.sidHash, passwordHash, email };
  const stored = await context.emailChanges.store(request);
  // The password was changed by another request while this one was hashing.
  if (stored === null) throw new ApiError('wrong_password');
  const brand = await context.brands.ofUser(user.id);
  const { productName } = brand;
  const origin = await context.findAppOrigin(brand, productOrigin);
  const content = buildEmailChangeRequestedMail({ productName, origin });
  await context.sendMail({ to: user.email, ...content, ...buildSender(brand, origin) });
  await mailLink(context, user.id, stored, productOrigin);
  return stored.pending;
}

/**
 * Mails another link for the pending address. Throws `not_found` when none is pending, and
 * `rate_limited`.
 */
export async function resendEmailChange(
  context: AuthContext,
  user: SessionUser,
  origin: string,
): Promise<PendingEmail> {
  const pending = await context.emailChanges.find(user.id);
  if (pending === null) throw nothingPending();
  await countMail(context, user, pending.email);
  const stored = await context.emailChanges.renew(user.id);
  if (stored === null) throw nothingPending();
  await mailLink(context, user.id, stored, origin);
  return stored.pending;
}

async function countMail(
  { attempts }: AuthContext,
  { id }: SessionUser,
  to: string,
): Promise<void> {
  await attempts.consume('emailChangeAccount', id);
  await attempts.consume('emailChangeTarget', mailboxKey(to));
}

/**
 * Always the same lookups and one mail, whether or not the address has an account. The mail comes
 * under the name that its reader knows.
 */
async function mailLink(
  { users, sendMail, brands, findAppOrigin }: AuthContext,
  userId: string,
  { pending, token }: StoredEmailChange,
  productOrigin: string,
): Promise<void> {
  const taken = await users.find(pending.email, '');
  const brand = await brands.ofUser(taken?.profile.id ?? userId);
  const { productName } = brand;
  const origin = await findAppOrigin(brand, productOrigin);
  const content =
    taken === null
      ? buildEmailChangeMail({ productName, origin, token })
      : buildEmailTakenMail({ productName, origin });
  await sendMail({ to: pending.email, ...content, ...buildSender(brand, origin) });
}

function emailUnchanged(): ApiError {
  const message = 'You already use this email address.';
  return new ApiError('invalid_input', { issues: [{ path: 'email', message }] });
}

function nothingPending(): ApiError {
  return new ApiError('not_found', {
    message: 'This link has expired. Enter the address again.',
  });
}
