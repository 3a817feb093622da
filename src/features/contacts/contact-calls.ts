import type { z } from 'zod';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import type { contactChangesSchema, HeldChoice } from '#shared/api/contacts.ts';
import type { HeldAction } from '#src/features/contacts/held-back/copy.ts';
import { api } from '#src/state/api.ts';

export type ContactCalls = ReturnType<typeof buildContactCalls>;

/** The requests behind a list of contacts: an organization's, or the signed-in account's for null. */
export function buildContactCalls(org: string | null) {
  return {
    change: (id: string, changes: z.input<typeof contactChangesSchema>) =>
      api.call(CONTACTS.change.of(org), { params: { id }, body: changes }),
    remove: (id: string) => api.call(CONTACTS.remove.of(org), { params: { id } }),
    restore: (id: string) => api.call(CONTACTS.restore.of(org), { params: { id } }),
    /** A page of held-back contacts. */
    readHeld: (cursor: string | null) =>
      api.call(CONTACTS.listHeld.of(org), cursor === null ? {} : { query: { cursor } }),
    /** Returns how many held-back contacts were changed. */
    applyToHeld: (action: HeldAction, choice: HeldChoice) => {
      const operation = action === 'keep' ? CONTACTS.keepHeld : CONTACTS.deleteHeld;
      return api.call(operation.of(org), { body: choice });
    },
    restoreHeld: (choice: HeldChoice) => api.call(CONTACTS.restoreHeld.of(org), { body: choice }),
  };
}

/** What differs between a person's own contacts and a team's. */
export interface ContactTexts {
  /** The label of the field for notes. */
  note: string;
  /** The consequences of deleting a contact. */
  deletion: string;
}
