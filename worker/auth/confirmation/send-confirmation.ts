import { buildSender } from '#worker/http/send-mail.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';
import { buildConfirmationMail } from './copy.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** Mails a confirmation link. Throws `rate_limited` past the limit of the mailbox. */
export async function sendConfirmation(
  context: Pick<
    AuthContext,
    'attempts' | 'confirmationLinks' | 'sendMail' | 'brands' | 'findAppOrigin'
  >,
  user: { id: string; email: string },
  productOrigin: string,
): Promise<void> {
  await context.attempts.consume('confirmationMailbox', mailboxKey(user.email));
  const token = context.confirmationLinks.create(user);
  const brand = await context.brands.ofUser(user.id);
  const { productName } = brand;
  const origin = await context.findAppOrigin(brand, productOrigin);
  await context.sendMail({
    to: user.email,
    ...buildConfirmationMail({ productName, origin, token }),
    ...buildSender(brand, origin),
  });
}

/**
 * Sends the first confirmation after sign-up. Never throws: the account exists, and its dashboard
 * offers to resend the mail.
 */
export async function sendFirstConfirmation(
  context: Pick<
    AuthContext,
    'attempts' | 'confirmationLinks' | 'sendMail' | 'brands' | 'findAppOrigin'
  >,
  user: { id: string; email: string },
  origin: string,
): Promise<void> {
  try {
    await sendConfirmation(context, user, origin);
  } catch (error) {
    const isCapped = error instanceof ApiError && error.code === 'rate_limited';
    log(isCapped ? 'info' : 'error', isCapped ? 'confirmation_capped' : 'confirmation_unsent', {
      userId: user.id,
      ...(!isCapped && { error: String(error) }),
    });
  }
}
