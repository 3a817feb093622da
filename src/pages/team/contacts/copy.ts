import type { OrganizationContact } from '#shared/api/contacts.ts';
import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import type { Role } from '#shared/organization/role.ts';
import { isEveryone, type People } from '#src/pages/team/people-choice/people.ts';
import type { ContactTexts } from '#src/features/contacts/contact-calls.ts';

const READS_ALL = 'Everyone who left their details on a company card.';

/** Whose contacts a role reads. */
export const CONTACTS_DESCRIPTION: Readonly<Record<Role, string>> = {
  owner: READS_ALL,
  admin: READS_ALL,
  manager: 'People who left their details on the company cards of your groups.',
  member: 'People who left their details on your company cards. They belong to the team.',
  auditor: '',
};

const EXPORT_DESCRIPTION = `Exports are recorded in the audit log. Owners get an email about more than ${EXPORT_ALERT_CONTACTS.toLocaleString('en-US')} contacts.`;

/** What an export contains, and who learns of it. */
export function describeExport(people: People): string {
  return isEveryone(people)
    ? EXPORT_DESCRIPTION
    : `Exports the contacts of ${people.member?.name ?? 'this group'} only. ${EXPORT_DESCRIPTION}`;
}

export const NO_CONTACTS = {
  title: 'No contacts yet',
  text: 'When a visitor shares their details on a company card, they appear here.',
} as const;

export const NO_MATCHES = 'No matching contacts';

/** Why a filtered list is empty. */
export function explainNoMatches(search: string): string {
  return search === ''
    ? 'No contact has everything you chose.'
    : 'We searched names, emails, phone numbers, companies, places, tags, and notes.';
}

export const ORGANIZATION_CONTACT_TEXTS: ContactTexts = {
  note: 'Team note',
  deletion: 'This deletes their details, notes and tags for the whole team.',
};

/** Who has a contact: the holder of the card, or the heir of one who left. */
export function describeContactHolder({ member }: OrganizationContact): string {
  return member === null ? 'No member has it' : `With ${member.name}`;
}
