import type { PendingEmail } from '#shared/api/email-change.ts';
import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { EmailChanges, KeptChange } from '#worker/auth/email-change/email-changes.ts';
import {
  buildAskedMail,
  buildConfirmMail,
  buildTakenMail,
} from '#worker/auth/email-change/letters.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import type { CheckPassword } from '#worker/auth/password/check-password.ts';
import type { Users } from '#worker/auth/users.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface AskDeps {
  users: Users;
  attempts: Attempts;
  checkPassword: CheckPassword;
  emailChanges: EmailChanges;
  sendMail: SendMail;
  productName: string;
}

/**
 * Keeps the wish for another address and mails both. An address with an account gets another letter and the asker the same answer.
 * Throws `invalid_input` for the address one has, `rate_limited` past the limits of asker and address, and what `checkPassword` throws.
 */
export async function askForEmail(
  deps: AskDeps,
  user: SessionUser,
  { email, password }: { email: string; password: string },
  origin: string,
): Promise<PendingEmail> {
  if (emailKey(email) === emailKey(user.email)) throw unchanged();
  const passwordHash = await deps.checkPassword(user.id, password);
  await countLetter(deps, user, email);
  const asked = { userId: user.id, sidHash: user.sidHash, passwordHash, email };
  const kept = await deps.emailChanges.keep(asked);
  // The password was changed while this request was hashing.
  if (kept === null) throw new ApiError('wrong_password');
  const letter = buildAskedMail({ productName: deps.productName, origin });
  await deps.sendMail({ to: user.email, ...letter });
  await mailLink(deps, kept, origin);
  return kept.pending;
}

/** Mails another link for the address that is waited for. Throws `not_found` when none is, and `rate_limited`. */
export async function sendAgain(
  deps: AskDeps,
  user: SessionUser,
  origin: string,
): Promise<PendingEmail> {
  const waiting = await deps.emailChanges.find(user.id);
  if (waiting === null) throw nothingWaits();
  await countLetter(deps, user, waiting.email);
  const kept = await deps.emailChanges.renew(user.id);
  if (kept === null) throw nothingWaits();
  await mailLink(deps, kept, origin);
  return kept.pending;
}

async function countLetter({ attempts }: AskDeps, { id }: SessionUser, to: string): Promise<void> {
  await attempts.take('emailChangeAccount', id);
  await attempts.take('emailChangeTarget', mailboxKey(to));
}

/** One look and one mail, whether the address has an account or not. */
async function mailLink(
  { users, sendMail, productName }: AskDeps,
  { pending, token }: KeptChange,
  origin: string,
): Promise<void> {
  const isTaken = await users.exists(pending.email);
  const letter = isTaken
    ? buildTakenMail({ productName, origin })
    : buildConfirmMail({ productName, origin, token });
  await sendMail({ to: pending.email, ...letter });
}

function unchanged(): ApiError {
  const message = 'This is the address you sign in with now.';
  return new ApiError('invalid_input', { issues: [{ path: 'email', message }] });
}

function nothingWaits(): ApiError {
  return new ApiError('not_found', {
    message: 'This link has run out. Please enter the address once more.',
  });
}
