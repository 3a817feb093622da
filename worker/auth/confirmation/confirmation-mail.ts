import { href } from '#shared/routes.ts';
import { CONFIRMATION_HOURS } from '#worker/auth/confirmation/confirmation-links.ts';
import type { Letter } from '#worker/auth/reset/reset-mail.ts';

/**
 * The mail with the link, to an address that may be a stranger's: no name and nothing else that a person typed is in it. The token
 * is the address's fragment, which browsers send to no server.
 */
export function buildConfirmationMail(about: {
  productName: string;
  origin: string;
  token: string;
}): Letter {
  const { productName, origin, token } = about;
  return {
    subject: `Confirm your email for ${productName}`,
    text: [
      'Hello,',
      `this address was used to create a ${productName} account. If that was you, confirm it:`,
      `${origin}${href('verifyEmail')}#token=${token}`,
      `The link works for ${CONFIRMATION_HOURS / 24} days. If it was not you, ignore this mail: without your confirmation this address gets no notifications.`,
    ].join('\n\n'),
  };
}
