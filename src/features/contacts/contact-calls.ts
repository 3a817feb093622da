import type { z } from 'zod';
import type { Contact, HeldChoice, HeldContactPage, updateContact } from '#shared/api/contacts.ts';
import type { HttpResult } from '#src/browser/http.ts';
import type { HeldAction } from '#src/features/contacts/held-back/copy.ts';

/** The requests behind a list of contacts: a person's own, or a team's. */
export interface ContactCalls {
  change: (
    id: string,
    changes: z.input<typeof updateContact.request>,
  ) => Promise<HttpResult<Contact>>;
  remove: (id: string) => Promise<HttpResult<unknown>>;
  /** A page of held-back contacts. */
  readHeld: (cursor: string | null) => Promise<HttpResult<HeldContactPage>>;
  /** Returns how many held-back contacts were changed. */
  applyToHeld: (action: HeldAction, choice: HeldChoice) => Promise<HttpResult<{ changed: number }>>;
}

/** What differs between a person's own contacts and a team's. */
export interface ContactTexts {
  /** The label of the field for notes. */
  note: string;
  /** The consequences of deleting a contact. */
  deletion: string;
}
