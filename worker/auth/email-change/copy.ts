import { href } from '#shared/routes.ts';
import { RESET_MINUTES } from '#worker/auth/reset/copy.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/** How long a link to a new address is valid, in minutes, like every mailed link. */
export const EMAIL_CHANGE_MINUTES = RESET_MINUTES;

interface MailContext {
  productName: string;
  origin: string;
}

// The texts are fixed. They contain no address, no name and nothing else a person typed, because
// either mailbox may belong to a stranger.

/** To the new address. The token is in the URL fragment, which browsers send to no server. */
export function buildEmailChangeMail({
  productName,
  origin,
  token,
}: MailContext & { token: string }): MailContent {
  return buildMailContent({
    subject: `Confirm your new email for ${productName}`,
    title: 'Confirm your new email',
    parts: [
      `We received a request to change the email of a ${productName} account to this address. To confirm the change, open this link within one hour.`,
    ],
    action: { label: 'Confirm new email', url: `${origin}${href('confirmEmail')}#token=${token}` },
    after: [
      'The link works once, and nothing changes until you open it. If you did not request this, ignore this email and we will not use this address.',
    ],
  });
}

/** To the new address when it already has an account. Only its reader learns about that account. */
export function buildEmailTakenMail({ productName, origin }: MailContext): MailContent {
  return buildMailContent({
    subject: `This address already has a ${productName} account`,
    parts: [
      `We received a request to change the email of another ${productName} account to this address. This address already has an account, so nothing was changed.`,
      'If it was you, sign in with this address or reset its password.',
    ],
    action: { label: 'Sign in', url: `${origin}${href('login')}` },
    after: [
      'To use this address for your other account, first delete this account in its settings or change its email. If it was not you, you can ignore this email.',
    ],
  });
}

/**
 * To the current address before anything changes, so that the owner can still stop it (ASVS 6.3.7).
 */
export function buildEmailChangeRequestedMail({ productName, origin }: MailContext): MailContent {
  return buildMailContent({
    subject: `Your ${productName} email is about to change`,
    parts: [
      `Someone entered the password of your ${productName} account and asked to change its email. The new address replaces this one as soon as it is confirmed.`,
      'If it was you, there is nothing to do. If it was not, reset your password now. This cancels the change and signs out every device.',
    ],
    action: { label: 'Reset password', url: `${origin}${href('forgotPassword')}` },
  });
}

/** To the old address after the change. */
export function buildEmailChangedMail({
  productName,
  supportEmail,
}: Omit<MailContext, 'origin'> & { supportEmail: string }): MailContent {
  return buildMailContent({
    subject: `Your ${productName} email was changed`,
    parts: [
      `The email of your ${productName} account was changed and the new address was confirmed. You can no longer sign in with this address, and your other devices were signed out.`,
      `If you did not do this, write to ${supportEmail} right away from this address.`,
    ],
  });
}
