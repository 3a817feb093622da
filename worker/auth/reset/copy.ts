import { href } from '#shared/routes.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

/** How long a mailed link is valid, in minutes. */
export const RESET_MINUTES = 60;

/**
 * The token is in the URL fragment, which browsers send to no server, so it appears in no log and
 * no `Referer`.
 */
export function buildPasswordResetMail(about: {
  productName: string;
  origin: string;
  token: string;
}): MailContent {
  const { productName, origin, token } = about;
  return {
    subject: `Choose a new password for ${productName}`,
    text: [
      'Hello,',
      `We received a request to reset the password of your ${productName} account. To choose a new password, open this link within one hour:`,
      `${origin}${href('forgotPassword')}#token=${token}`,
      'The link works once. If you did not request this, you can ignore this email. Your password has not changed.',
    ].join('\n\n'),
  };
}

/** Sent after every password change (ASVS 6.3.7). */
export function buildPasswordChangedMail(about: {
  productName: string;
  origin: string;
}): MailContent {
  const { productName, origin } = about;
  return {
    subject: `Your ${productName} password was changed`,
    text: [
      'Hello,',
      `The password of your ${productName} account was just changed, and your other devices were signed out.`,
      'If you did not do this, reset your password now:',
      `${origin}${href('forgotPassword')}`,
    ].join('\n\n'),
  };
}
