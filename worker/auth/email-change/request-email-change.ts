import type { PendingEmail } from '#shared/api/auth/email-change.ts';
import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { EmailChanges, StoredEmailChange } from './email-changes.ts';
import {
  buildEmailChangeRequestedMail,
  buildEmailChangeMail,
  buildEmailTakenMail,
} from './copy.ts';
import { emailKey } from '#worker/auth/users/email-key.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import type { CheckPassword } from '#worker/auth/password/check-password.ts';
import type { Users } from '#worker/auth/users/users.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface RequestEmailChangeDeps {
  users: Users;
  attempts: Attempts;
  checkPassword: CheckPassword;
  emailChanges: EmailChanges;
  sendMail: SendMail;
  productName: string;
}

/**
 * Stores a request for a new address and mails both addresses. If the new address already has an
 * account, its mail differs but the response does not. Throws `invalid_input` for the current
 * address, `rate_limited` past the limits of requester and recipient, and whatever `checkPassword`
 * throws.
 */
export async function requestEmailChange(
  deps: RequestEmailChangeDeps,
  user: SessionUser,
  { email, password }: { email: string; password: string },
  origin: string,
): Promise<PendingEmail> {
  if (emailKey(email) === emailKey(user.email)) throw emailUnchanged();
  const passwordHash = await deps.checkPassword(user.id, password);
  await countMail(deps, user, email);
  const request = { userId: user.id, sidHash: user.sidHash, passwordHash, email };
  const stored = await deps.emailChanges.store(request);
  // The password was changed by another request while this one was hashing.
  if (stored === null) throw new ApiError('wrong_password');
  const content = buildEmailChangeRequestedMail({ productName: deps.productName, origin });
  await deps.sendMail({ to: user.email, ...content });
  await mailLink(deps, stored, origin);
  return stored.pending;
}

/**
 * Mails another link for the pending address. Throws `not_found` when none is pending, and
 * `rate_limited`.
 */
export async function resendEmailChange(
  deps: RequestEmailChangeDeps,
  user: SessionUser,
  origin: string,
): Promise<PendingEmail> {
  const pending = await deps.emailChanges.find(user.id);
  if (pending === null) throw nothingPending();
  await countMail(deps, user, pending.email);
  const stored = await deps.emailChanges.renew(user.id);
  if (stored === null) throw nothingPending();
  await mailLink(deps, stored, origin);
  return stored.pending;
}

async function countMail(
  { attempts }: RequestEmailChangeDeps,
  { id }: SessionUser,
  to: string,
): Promise<void> {
  await attempts.consume('emailChangeAccount', id);
  await attempts.consume('emailChangeTarget', mailboxKey(to));
}

/** Always one lookup and one mail, whether or not the address has an account. */
async function mailLink(
  { users, sendMail, productName }: RequestEmailChangeDeps,
  { pending, token }: StoredEmailChange,
  origin: string,
): Promise<void> {
  const isTaken = await users.exists(pending.email);
  const content = isTaken
    ? buildEmailTakenMail({ productName, origin })
    : buildEmailChangeMail({ productName, origin, token });
  await sendMail({ to: pending.email, ...content });
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
