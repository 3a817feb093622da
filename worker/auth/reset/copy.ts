import { href } from '#shared/routes.ts';
import { describeEndedAccess } from '#worker/auth/access/copy.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

/** How long a mailed link is valid, in minutes. */
export const RESET_MINUTES = 60;

/**
 * The token is in the URL fragment, which browsers send to no server, so it appears in no log and
 * no `Referer`.
 */
export function buildPasswordResetMail(details: {
  productName: string;
  origin: string;
  token: string;
}): MailContent {
  const { productName, origin, token } = details;
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

/** Sent after every password change (ASVS 6.3.7), with what ended with the former password. */
export function buildPasswordChangedMail(details: {
  productName: string;
  origin: string;
  ended: readonly EndedAccess[];
}): MailContent {
  const { productName, origin, ended } = details;
  return {
    subject: `Your ${productName} password was changed`,
    text: [
      'Hello,',
      `The password of your ${productName} account was just changed, and your other devices were signed out.`,
      ...describeEndedAccess('This no longer works either:', ended, origin),
      'If you did not do this, reset your password now:',
      `${origin}${href('forgotPassword')}`,
    ].join('\n\n'),
  };
}
