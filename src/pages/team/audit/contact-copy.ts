import type { AuditEntry } from '#shared/api/organizations/audit.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ActionCopy } from '#src/pages/team/audit/connection-copy.ts';
import { findDetail } from '#src/pages/team/audit/entry-details.ts';

/** Contacts of the team's cards, in words. */
export const CONTACT_COPY = {
  'contact.created': { label: 'Contact added', sentence: () => 'added a contact' },
  'contact.updated': { label: 'Contact changed', sentence: () => 'changed a contact' },
  'contact.deleted': { label: 'Contact deleted', sentence: () => 'deleted a contact' },
  'contact.restored': { label: 'Contact restored', sentence: () => 'restored a contact' },
  'contacts.accepted': {
    label: 'Held contacts accepted',
    sentence: (entry) => `accepted ${countContacts(entry)} held back as spam`,
  },
  'contacts.deleted': {
    label: 'Held contacts deleted',
    sentence: (entry) => `deleted ${countContacts(entry)} held back as spam`,
  },
  'contacts.restored': {
    label: 'Held contacts restored',
    sentence: (entry) => `restored ${countContacts(entry)} held back as spam`,
  },
  'contacts.exported': {
    label: 'Contacts exported',
    sentence: (entry) => `exported ${countContacts(entry)}`,
  },
  'members.exported': { label: 'Members exported', sentence: () => 'exported the members' },
  'cards.exported': { label: 'Cards exported', sentence: () => 'exported the cards' },
} satisfies Readonly<Record<string, ActionCopy>>;

function countContacts(entry: AuditEntry): string {
  const count = Number(findDetail(entry, 'contacts') ?? findDetail(entry, 'count') ?? Number.NaN);
  return Number.isNaN(count) ? 'contacts' : countNoun(count, 'contact');
}
