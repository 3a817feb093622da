import { href } from '#shared/routes.ts';
import { buildSettingsAction, describeEndedAccess } from '#worker/auth/access/copy.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

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
  return buildMailContent({
    subject: `Choose a new password for ${productName}`,
    title: 'Choose a new password',
    parts: [
      `We received a request to reset the password of your ${productName} account. To choose a new password, open this link within one hour.`,
    ],
    action: {
      label: 'Choose a new password',
      url: `${origin}${href('forgotPassword')}#token=${token}`,
    },
    after: [
      'The link works once. If you did not request this, you can ignore this email. Your password has not changed.',
    ],
  });
}

/** Sent after every password change (ASVS 6.3.7), with what ended with the former password. */
export function buildPasswordChangedMail(details: {
  productName: string;
  origin: string;
  ended: readonly EndedAccess[];
}): MailContent {
  const { productName, origin, ended } = details;
  const settings = buildSettingsAction(origin);
  return buildMailContent({
    subject: `Your ${productName} password was changed`,
    parts: [
      `The password of your ${productName} account was just changed, and your other devices were signed out.`,
      ...describeEndedAccess('This no longer works either:', ended),
      ...(ended.length === 0 ? [] : [{ link: settings.label, url: settings.url }]),
      'If you did not do this, reset your password now.',
    ],
    action: { label: 'Reset password', url: `${origin}${href('forgotPassword')}` },
  });
}
