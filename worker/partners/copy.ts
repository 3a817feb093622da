import { INVITATION_DAYS, UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { toPlainTeamName } from '#shared/text/plain-team-name.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

export const PARTNER_TEXT = {
  unconfirmed: 'Confirm your email address before you invite people.',
  isCustomer: 'This person is already your customer.',
  mailLimit: `The invitations of today are used up. You can send ${UNPAID_INVITATIONS_PER_DAY} a day until you have paid for a plan, and a few to one address. Try again tomorrow.`,
  gone: 'This invitation was used or revoked, or it has expired. Ask for a new one.',
  conflict: 'Someone else saved the branding. Check their changes, then save yours.',
  imageMissing: 'This image was not uploaded. Choose it again.',
  nameTaken: 'This is the name of the platform that runs yours. Choose a name of your own.',
  imageLimit: 'You have reached the upload limit for today. Try again tomorrow.',
} as const;

/** For the session of another account than the invited one. */
export function describeOtherCustomer(invited: string, current: string): string {
  return `This invitation is for ${invited}, and you are signed in as ${current}. Sign in with the invited address.`;
}

/**
 * A mail to an address that its reader did not enter: fixed text with the inviter's confirmed
 * address and the partner's name of the product. The token is in the URL fragment, which browsers
 * send to no server.
 */
export function buildCustomerMail(about: {
  productName: string;
  partner: string;
  origin: string;
  token: string;
  inviter: string;
}): MailContent {
  const { productName, partner, origin, token, inviter } = about;
  const name = toPlainTeamName(partner) || productName;
  return {
    subject: "You're invited to make your digital business card",
    text: [
      'Hello,',
      `${inviter} invited you to make digital business cards with ${name}. Accept the invitation here:`,
      `${origin}${href('invite')}#customer=${token}`,
      `The link works for ${INVITATION_DAYS} days. If you do not know the sender, ignore this email. We will not add your address to any list.`,
    ].join('\n\n'),
  };
}
