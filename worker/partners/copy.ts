import { UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import { buildLinkMail } from '#worker/organizations/mailed-invitation.ts';

export const PARTNER_TEXT = {
  isCustomer: 'This person is already your customer.',
  mailLimit: `The invitations of today are used up. You can send ${UNPAID_INVITATIONS_PER_DAY} a day until you have paid for a plan, and a few to one address. Try again tomorrow.`,
  conflict: 'Someone else saved the branding. Check their changes, then save yours.',
  imageMissing: 'This image was not uploaded. Choose it again.',
  nameTaken: 'This is the name of the platform that runs yours. Choose a name of your own.',
  imageLimit: 'You have reached the upload limit for today. Try again tomorrow.',
} as const;

export function buildCustomerMail(details: {
  productName: string;
  partner: string;
  origin: string;
  token: string;
  inviter: string;
}): MailContent {
  const { productName, partner, origin, token, inviter } = details;
  const name = toPlainOrganizationName(partner) || productName;
  return buildLinkMail({
    subject: "You're invited to make your digital business card",
    invitation: `${inviter} invited you to make digital business cards with ${name}.`,
    origin,
    fragment: `customer=${token}`,
  });
}
