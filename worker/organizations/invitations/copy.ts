import { UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import { toPlainName } from '#shared/text/inert-text.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import { buildLinkMail } from '#worker/organizations/mailed-invitation.ts';

/**
 * Names person and organization in the subject too if the organization is known (`knownAs`, cleaned by
 * `findLetterhead`) and the person has a plain name. Otherwise the subject is fixed.
 */
export function buildInvitationMail(details: {
  productName: string;
  origin: string;
  token: string;
  organization: string;
  knownAs: string | null;
  inviter: { email: string; firstName: string; lastName: string };
  /** Whether it ends soon and was mailed before. */
  isReminder?: boolean;
}): MailContent {
  const { productName, origin, token, organization, knownAs, inviter, isReminder } = details;
  const link = { origin, fragment: `token=${token}`, isReminder } as const;
  const reminder = isReminder === true ? 'Reminder: ' : '';
  const person = toPlainName(`${inviter.firstName} ${inviter.lastName}`);
  if (knownAs !== null && person !== '') {
    return buildLinkMail({
      ...link,
      subject: `${reminder}${person} invited you to ${knownAs}`,
      invitation: `${person} (${inviter.email}) invited you to join ${knownAs} on ${productName}.`,
    });
  }
  const name = toPlainOrganizationName(organization);
  const team = name === '' ? 'their team' : `the team "${name}"`;
  return buildLinkMail({
    subject: `${reminder}You're invited to a team on ${productName}`,
    invitation: `${inviter.email} invited you to join ${team} on ${productName}.`,
    ...link,
  });
}

export const INVITATION_TEXT = {
  roleAbove: 'You cannot give a role above your own.',
  groupsOfManager: 'Choose at least one of your groups, and only your own.',
  unknownGroups: 'Choose groups of this team.',
  noSeat: 'All seats of this plan are used. Upgrade or free a seat first.',
  dayLimit: `The invitations of today are used up. Until this team has paid for a plan, it can send ${UNPAID_INVITATIONS_PER_DAY} a day. Try again tomorrow.`,
  mailboxLimit: 'This address received several invitations today. Try again tomorrow.',
  gone: 'Accepted or revoked meanwhile.',
  remindedToday: 'Reminded today already. Try again tomorrow.',
  suspended: 'Your membership is suspended. An admin of the team can reactivate it.',
  noSeatLeft: 'This team has no free seat at the moment. Ask the person who invited you.',
} as const;

/** Reasons of the rows of an invitation list. */
export const ROW_REASONS = {
  email: 'This is not an email address.',
  duplicate: 'This address is in the list twice.',
  role: (role: string) => `There is no role called "${role}".`,
  roleAbove: INVITATION_TEXT.roleAbove,
  group: (name: string) => `There is no group called "${name}".`,
  groupsOfManager: INVITATION_TEXT.groupsOfManager,
  member: 'This person is already in the team.',
  invited: 'This address already has an invitation.',
  noSeat: 'No seat is left for this person.',
  dayLimit: `Over the ${UNPAID_INVITATIONS_PER_DAY} invitations of today. Send this row again tomorrow.`,
  mailboxLimit: INVITATION_TEXT.mailboxLimit,
  inviter: 'The person who sent this list can no longer invite people.',
} as const;
