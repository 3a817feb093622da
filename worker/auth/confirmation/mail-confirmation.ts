import type { Attempts } from '#worker/auth/attempts/attempts.ts';
import type { ConfirmationLinks } from '#worker/auth/confirmation/confirmation-links.ts';
import { buildConfirmationMail } from '#worker/auth/confirmation/confirmation-mail.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface MailConfirmationDeps {
  attempts: Attempts;
  confirmationLinks: ConfirmationLinks;
  sendMail: SendMail;
  productName: string;
}

/** Mails a link that confirms the address of an account. Throws `rate_limited` past the limit of its mailbox. */
export async function mailConfirmation(
  deps: MailConfirmationDeps,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  const { productName } = deps;
  await deps.attempts.take('confirmationMailbox', mailboxKey(user.email));
  const token = deps.confirmationLinks.create(user);
  await deps.sendMail({
    to: user.email,
    ...buildConfirmationMail({ productName, origin, token }),
  });
}

/** The same after a sign-up. Never throws: the account exists, and its dashboard offers to send the mail again. */
export async function mailFirstConfirmation(
  deps: MailConfirmationDeps,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  try {
    await mailConfirmation(deps, user, origin);
  } catch (error) {
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    log(isCapped ? 'info' : 'error', isCapped ? 'confirmation_capped' : 'confirmation_unsent', {
      userId: user.id,
      ...(!isCapped && { error: String(error) }),
    });
  }
}
