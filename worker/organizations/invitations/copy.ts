import { UNPAID_INVITATIONS_PER_DAY } from '#shared/organization/limits.ts';
import { toPlainOrganizationName } from '#shared/text/plain-organization-name.ts';
import { toPlainName } from '#shared/text/inert-text.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';
import { buildLinkMail } from '#worker/organizations/mailed-invitation.ts';

export interface InvitationMailDetails {
  productName: string;
  origin: string;
  token: string;
  organization: string;
  knownAs: string | null;
  inviter: { email: string; firstName: string; lastName: string };
  /** Whether it ends soon and was mailed before. */
  isReminder?: boolean;
  /** The card that was made for the person; null without one. */
  card: {
    /** Its address; null for a draft. */
    url: string | null;
  } | null;
}

/**
 * Names person and organization in the subject too if the organization is known (`knownAs`, cleaned by
 * `findLetterhead`) and the person has a plain name. Otherwise the subject is fixed.
 */
export function buildInvitationMail(details: InvitationMailDetails): MailContent {
  const { productName, origin, token, organization, knownAs, inviter, card } = details;
  const { isReminder = false } = details;
  const link = { origin, fragment: `token=${token}`, card, isReminder } as const;
  const person = toPlainName(`${inviter.firstName} ${inviter.lastName}`);
  const isKnown = knownAs !== null && person !== '';
  const name = isKnown ? knownAs : toPlainOrganizationName(organization);
  const by = isKnown ? `${person} (${inviter.email})` : inviter.email;
  const to = isKnown ? name : name === '' ? 'their team' : `the team "${name}"`;
  const forWhat = card === null ? 'join' : 'get your digital business card at';
  const fixed =
    card === null
      ? `You're invited to a team on ${productName}`
      : `Your card on ${productName} is ready`;
  const named =
    card === null ? `${person} invited you to ${name}` : `Your card at ${name} is ready`;
  return buildLinkMail({
    ...link,
    subject: `${isReminder ? 'Reminder: ' : ''}${isKnown ? named : fixed}`,
    invitation: `${by} invited you to ${forWhat} ${to} on ${productName}.`,
  });
}

/** Notifies the person who invited that the card they made is not wanted. */
export function buildDeclinedMail(details: {
  productName: string;
  organization: string;
  email: string;
  url: string;
}): MailContent {
  const { productName, organization, email, url } = details;
  const name = toPlainOrganizationName(organization);
  const team = name === '' ? 'your team' : `the team "${name}"`;
  return buildMailContent({
    subject: `An invitation on ${productName} was declined`,
    parts: [
      `${email} declined the invitation to ${team}. The card that you made for them is offline and deleted, and the seat is free.`,
    ],
    action: { label: 'View invitations', url },
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
  publishUnpaid:
    'Cards can be published before people join once your team has paid for a plan. Make drafts instead.',
  listChanging: 'Wait until the list is done, then undo it.',
  undoOver: 'A list can be undone for a day.',
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
  owner: 'A list cannot make owners. Invite this person as an admin, then change the role.',
  noAddress: 'No address can be made from this name. Add an address of its own.',
  taken: (username: string, suggested: string) =>
    suggested === ''
      ? `/${username} is taken. Add another address.`
      : `/${username} is taken. /${suggested} is free.`,
  takenSince: 'The address of this card was taken meanwhile. Check the row again.',
  nameLimit: 'Over the addresses that your team can take today. Send this row again tomorrow.',
  noCard: 'This person is in the team and has no card yet. Add one on their page.',
  picture: 'A picture of this row has not been uploaded. Choose it again.',
  cardScope: 'You cannot change the card of this person.',
  claimed: 'This person has joined. Their card stays.',
  updatedStays: 'This card was there before. Its change stays.',
  changedSince: 'This card was changed since. It stays.',
  unchanged: 'The card already says this.',
} as const;
