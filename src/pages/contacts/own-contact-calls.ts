import {
  acceptHeldContacts,
  deleteContact,
  deleteHeldContacts,
  listHeldContacts,
  updateContact,
} from '#shared/api/contacts.ts';
import type { ContactCalls } from '#src/features/contacts/contact-calls.ts';
import { api } from '#src/state/api.ts';

export const OWN_CONTACT_CALLS: ContactCalls = {
  change: (id, changes) => api.call(updateContact, { params: { id }, body: changes }),
  remove: (id) => api.call(deleteContact, { params: { id } }),
  readHeld: (cursor) => api.call(listHeldContacts, cursor === null ? {} : { query: { cursor } }),
  applyToHeld: (action, choice) =>
    api.call(action === 'keep' ? acceptHeldContacts : deleteHeldContacts, { body: choice }),
};
