import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import type { Role } from '#shared/organization/role.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

const READS_ALL = 'Everyone who left their details on a company card.';

/** Whose contacts a role reads. */
export const CONTACTS_ABOUT: Readonly<Record<Role, string>> = {
  owner: READS_ALL,
  admin: READS_ALL,
  manager: 'People who left their details on the company cards of your groups.',
  member: 'People who left their details on your company cards. They belong to the team.',
  auditor: '',
};

export const CONTACTS_EXPORT_ABOUT = `Exports are recorded in the audit log. Owners get an email about more than ${EXPORT_ALERT_CONTACTS.toLocaleString('en-US')} contacts.`;

export const NO_CONTACTS = {
  title: 'No contacts yet',
  text: 'When a visitor shares their details on a company card, they appear here.',
} as const;

export const NO_MATCHES = {
  title: 'No matching contacts',
  text: 'Try a part of a name, a company or an address.',
} as const;

export const CONTACT_DELETED: ToastText = { title: 'Contact Deleted' };

export function describeWaiting(waiting: number): string {
  return `${countNoun(waiting, 'more contact')} arrived beyond the limit of the plan. Upgrade to see them.`;
}

/** Which card received a contact, and who has it. */
export function describeReceipt(card: string, member: string | null, day: string): string {
  const holder = member === null ? 'no member' : member;
  return `${day}, from /${card}, with ${holder}`;
}
