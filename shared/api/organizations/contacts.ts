import { z } from 'zod';
import {
  acceptHeldContacts,
  contactSchema,
  createContact,
  deleteHeldContacts,
  listHeldContacts,
  updateContact,
} from '#shared/api/contacts.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/** The member who has the contact: the holder of the card, or the heir of one who left. */
const contactMemberSchema = z.object({ id: z.string(), name: z.string() });
export type ContactMember = z.infer<typeof contactMemberSchema>;

const companyContactSchema = contactSchema.extend({
  /** Null if no member of the organization has it. */
  member: contactMemberSchema.nullable(),
});
export type CompanyContact = z.infer<typeof companyContactSchema>;

/** Most members by whose contacts one request can be narrowed. */
export const CONTACT_HOLDERS_MAX = 10_000;

/**
 * Contacts of company cards, newest first: all of them, those of a manager's groups, or the caller's.
 * Query: `q`, `tag`, `card`, `marked=true`, `group` and `member` (IDs), `cursor`, `limit` from 1 to
 * 100. A page may be short or empty while `next` is not null: each page looks at a bounded number
 * of rows. `invalid_input` for more than `CONTACT_HOLDERS_MAX` members.
 */
export const listCompanyContacts = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts',
  auth: true,
  request: null,
  response: z.object({
    contacts: z.array(companyContactSchema),
    next: z.string().nullable(),
    /** All contacts of the organization, for those who read all; otherwise null. */
    total: z.int().min(0).nullable(),
    /** Contacts above the plan's limit, which are not shown. */
    waiting: z.int().min(0),
  }),
});
export type CompanyContactPage = z.infer<typeof listCompanyContacts.response>;

/** Adds a contact to a company card, whose holder has it. Like `createContact`. */
export const createCompanyContact = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/contacts',
  auth: true,
  request: createContact.request,
  response: contactSchema,
});

export const readCompanyContact = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts/:contact',
  auth: true,
  request: null,
  response: contactSchema,
});

/** For those who can read the contact. */
export const updateCompanyContact = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/contacts/:contact',
  auth: true,
  request: updateContact.request,
  response: contactSchema,
});

export const deleteCompanyContact = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/contacts/:contact',
  auth: true,
  request: null,
  response: null,
});

/** Query: `group`, `member`, `cursor`. */
export const listHeldCompanyContacts = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts/held-back',
  auth: true,
  request: null,
  response: listHeldContacts.response,
});

export const acceptHeldCompanyContacts = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/contacts/held-back/keep',
  auth: true,
  request: acceptHeldContacts.request,
  response: acceptHeldContacts.response,
});

export const deleteHeldCompanyContacts = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/contacts/held-back/delete',
  auth: true,
  request: deleteHeldContacts.request,
  response: deleteHeldContacts.response,
});

/**
 * Contacts as CSV. Query: `group`, `member`. Recorded in the audit log; owners get a mail if the
 * caller exports more than `EXPORT_ALERT_CONTACTS` on a UTC day, in one file or several.
 */
export const exportCompanyContactsCsv = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** Like the CSV, as one address book file (vCard 3.0). */
export const exportCompanyContactsVcf = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/contacts.vcf',
  auth: true,
  request: null,
  response: 'file',
});
