import { INVITATION_DAYS, UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { href } from '#shared/routes.ts';
import { toPlainTeamName } from '#shared/text/plain-team-name.ts';
import type { MailContent } from '#worker/http/send-mail.ts';

/**
 * The only mail to an address that its reader did not enter: fixed text with the inviter's confirmed
 * address and the organization's name. The token is in the URL fragment, which browsers send to no
 * server.
 */
export function buildInvitationMail(about: {
  productName: string;
  origin: string;
  token: string;
  organization: string;
  inviter: string;
}): MailContent {
  const { productName, origin, token, organization, inviter } = about;
  const name = toPlainTeamName(organization);
  const team = name === '' ? 'their team' : `the team "${name}"`;
  return {
    subject: `You're invited to a team on ${productName}`,
    text: [
      'Hello,',
      `${inviter} invited you to join ${team} on ${productName}. Accept the invitation here:`,
      `${origin}${href('invite')}#token=${token}`,
      `The link works for ${INVITATION_DAYS} days. If you do not know the sender, ignore this email. We will not add your address to any list.`,
    ].join('\n\n'),
  };
}

export const INVITATION_TEXT = {
  unconfirmed: 'Confirm your email address before you invite people.',
  roleAbove: 'You cannot give a role above your own.',
  groupsOfManager: 'Choose at least one of your groups, and only your own.',
  unknownGroups: 'Choose groups of this team.',
  noSeat: 'All seats of this plan are used. Upgrade or free a seat first.',
  dayLimit: `The invitations of today are used up. Until this team has paid for a plan, it can send ${UNPAID_INVITATIONS_PER_DAY} a day. Try again tomorrow.`,
  mailboxLimit: 'This address received several invitations today. Try again tomorrow.',
  gone: 'This invitation was used or revoked, or it has expired. Ask for a new one.',
  suspended: 'Your membership is suspended. An admin of the team can reactivate it.',
  noSeatLeft: 'This team has no free seat at the moment. Ask the person who invited you.',
} as const;

/** For the session of another account than the invited one. */
export function describeOtherAccount(invited: string, current: string): string {
  return `This invitation is for ${invited}, and you are signed in as ${current}. Sign in with the invited address.`;
}

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
