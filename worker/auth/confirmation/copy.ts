import { href } from '#shared/routes.ts';
import { CONFIRMATION_HOURS } from './confirmation-links.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/**
 * The address may belong to a stranger, so the mail contains no name and nothing else that a person
 * typed. The token is in the URL fragment, which browsers send to no server.
 */
export function buildConfirmationMail(details: {
  productName: string;
  origin: string;
  token: string;
}): MailContent {
  const { productName, origin, token } = details;
  return buildMailContent({
    subject: `Confirm your email for ${productName}`,
    title: 'Confirm your email',
    parts: [
      `This email address was used to create a ${productName} account. If that was you, confirm it.`,
    ],
    action: { label: 'Confirm email', url: `${origin}${href('verifyEmail')}#token=${token}` },
    after: [
      `The link works for ${CONFIRMATION_HOURS / 24} days. If it was not you, ignore this email. We send no notifications to this address unless you confirm it.`,
    ],
  });
}
