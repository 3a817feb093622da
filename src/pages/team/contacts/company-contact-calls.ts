import {
  acceptHeldCompanyContacts,
  deleteCompanyContact,
  deleteHeldCompanyContacts,
  listHeldCompanyContacts,
  updateCompanyContact,
} from '#shared/api/organizations/contacts.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { api } from '#src/state/api.ts';

export function createCompanyContactCalls(org: string): ContactCalls {
  return {
    change: (contact, changes) =>
      api.call(updateCompanyContact, { params: { org, contact }, body: changes }),
    remove: (contact) => api.call(deleteCompanyContact, { params: { org, contact } }),
    readHeld: (cursor) =>
      api.call(listHeldCompanyContacts, {
        params: { org },
        ...(cursor !== null && { query: { cursor } }),
      }),
    applyToHeld: (action, choice) =>
      api.call(action === 'keep' ? acceptHeldCompanyContacts : deleteHeldCompanyContacts, {
        params: { org },
        body: choice,
      }),
  };
}
