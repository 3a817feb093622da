import { CONTACT_HOLDERS_MAX } from '#shared/api/contacts.ts';
import { LOGO_MAX } from '#shared/card/policy/organization-logo.ts';
import {
  GROUPS_MAX,
  MEMBER_GROUPS_MAX,
  ORGANIZATIONS_MAX,
  PRIVACY_FLOOR,
} from '#shared/organization/limits.ts';

import { countNoun } from '#shared/text/count-noun.ts';

// Messages of refusals, by reason.

export const ORGANIZATIONS_NOT_IN_PLAN = 'Teams are part of Business Pro. Upgrade to make one.';
export const TOO_MANY_ORGANIZATIONS = `You can own ${ORGANIZATIONS_MAX} teams at most.`;
export const NO_FREE_SEAT = 'All seats of your plan are used. Upgrade or free a seat first.';
export const NO_SUCH_GROUP = 'This group does not exist.';
export const GROUP_NAME_TAKEN = 'Another group already has this name.';
export const TOO_MANY_GROUPS = `A team can have ${GROUPS_MAX} groups at most.`;
export const TOO_MANY_MEMBER_GROUPS = `A person can be in ${MEMBER_GROUPS_MAX} groups at most.`;
export const TOO_FEW_PEOPLE = `Numbers are shown for groups of ${PRIVACY_FLOOR} people or more.`;
export const REPORT_TOO_LARGE =
  'This is too much for one report. Choose a shorter period or a smaller group.';
const holders = CONTACT_HOLDERS_MAX.toLocaleString('en-US');
export const TOO_MANY_HOLDERS = `More than ${holders} people are in here. Choose a smaller group or a person.`;

export const NAME_DIFFERS = 'Enter the exact name of the team.';
export const BILLING_OWNER_ONLY =
  'Only the person who pays for the team can offer billing to another owner.';
export const ALREADY_PAYS = 'This person already pays for the team.';
export const NOT_AN_OWNER = 'Make this person an owner first.';
export const PLAN_TOO_SMALL =
  'Your plan does not have enough seats for this team. Upgrade first, then accept the offer.';

/** `seats` includes those of the owners. */
export function describeTooMany(seats: number): string {
  return `Your next plan has seats for ${countNoun(seats, 'person', 'people')}, owners included. Choose fewer.`;
}

export function describeBlockedRemoval(team: string): string {
  return `You pay for the team "${team}", which others use. Hand billing over to another owner, or schedule the deletion of your account with the team.`;
}
export const CREATED_AND_LEFT = 'You created this team before and are no longer in it.';

export const FRONT_PAGE_TEXT = {
  noAddress: 'Enter an address that begins with https://, such as https://northwind.example.',
  ownHost:
    'This address leads back to this server or to a private network. Enter the address of your site.',
  foreign:
    'Visitors are sent to a domain of your company only. Verify this domain as a sign-up domain first, or show the page with a link.',
} as const;

export const LOGO_TEXT = {
  missing: 'This logo has not been uploaded. Please choose it again.',
  tooLarge: `A logo can be ${LOGO_MAX.width} × ${LOGO_MAX.height} pixels at most.`,
} as const;

/** Refusals of actions that only the other kind of organization has, by the kind that has them. */
export const OTHER_KIND = {
  company: 'A partner has customers. Company cards and their policies are part of teams.',
  partner: 'Only a partner has customers and its own branding.',
} as const;
export const PARTNER_NEEDS_ENTERPRISE =
  'A partner is part of Enterprise. Set the plan of this person first.';

// Of invitations by mail, of members and of customers.

export const UNCONFIRMED_INVITER = 'Confirm your email address before you invite people.';
export const INVITATION_GONE =
  'This invitation was used or revoked, or it has expired. Ask for a new one.';

/** For the session of another account than the invited one. */
export function describeOtherAccount(invited: string, current: string): string {
  return `This invitation is for ${invited}, and you are signed in as ${current}. Sign in with the invited address.`;
}

/** For networks of sessions that do not contain the address of who saves them. */
export function describeOutside(address: string): string {
  return address === ''
    ? 'We cannot see your address, so this rule would exclude you.'
    : `Add a network that contains ${address}, your address now. Otherwise this rule would exclude you.`;
}
