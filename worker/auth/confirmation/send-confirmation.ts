import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { ConfirmationLinks } from './confirmation-links.ts';
import { buildConfirmationMail } from './copy.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface SendConfirmationDeps {
  attempts: Attempts;
  confirmationLinks: ConfirmationLinks;
  sendMail: SendMail;
  productName: string;
}

/** Mails a confirmation link. Throws `rate_limited` past the limit of the mailbox. */
export async function sendConfirmation(
  deps: SendConfirmationDeps,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  const { productName } = deps;
  await deps.attempts.consume('confirmationMailbox', mailboxKey(user.email));
  const token = deps.confirmationLinks.create(user);
  await deps.sendMail({
    to: user.email,
    ...buildConfirmationMail({ productName, origin, token }),
  });
}

/**
 * Sends the first confirmation after sign-up. Never throws: the account exists, and its dashboard
 * offers to resend the mail.
 */
export async function sendFirstConfirmation(
  deps: SendConfirmationDeps,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  try {
    await sendConfirmation(deps, user, origin);
  } catch (error) {
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    log(isCapped ? 'info' : 'error', isCapped ? 'confirmation_capped' : 'confirmation_unsent', {
      userId: user.id,
      ...(!isCapped && { error: String(error) }),
    });
  }
}
