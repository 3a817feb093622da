import { z } from 'zod';
import {
  changedContactsSchema,
  organizationContactPageSchema,
  contactChangesSchema,
  contactPageSchema,
  contactSchema,
  heldChoiceSchema,
  heldContactPageSchema,
  heldContactSchema,
  newContactSchema,
  publicContactSchema,
  SEARCH_MAX,
} from './contacts.ts';
import { operation } from './operation.ts';
import { PAGE_QUERY } from './pages.ts';

/** Members read the contacts of their cards, managers those of their groups. */
const action = 'readContacts' as const;
const read = { action, scope: 'contacts:read' } as const;
const write = { action, scope: 'contacts:write' } as const;
const byId = { params: { id: '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11' } };
const upToTime = { body: { until: '2026-11-20T00:00:00Z' } };

/** Whose contacts of an organization are meant. */
const PEOPLE_QUERY = {
  group: {
    schema: z.string().max(64),
    description: 'With the key of a team: only contacts of members of the group with this ID.',
    read: z.string().optional(),
  },
  member: {
    schema: z.string().max(64),
    description: 'With the key of a team: only contacts of the member with this ID.',
    read: z.string().optional(),
  },
};
const appOnly = {
  schema: z.string(),
  description: '',
  read: z.string().optional(),
  isAppOnly: true,
} as const;
const PEOPLE_OF_APP = { group: appOnly, member: appOnly };
const text = z.string().optional();

/** Contacts that visitors of cards left, and those added by hand. */
export const CONTACTS = {
  /**
   * Newest first. The app also sends `marked=true` for marked ones, and `only=contacts` to leave out what
   * comes with the first page. A page of an organization may be short or empty while `next` is not null:
   * each page looks at a bounded number of rows. Throws `invalid_input` for more than
   * `CONTACT_HOLDERS_MAX` members.
   */
  list: operation({
    ...read,
    method: 'GET',
    path: '/contacts',
    cost: ['read', 2],
    personalLimit: 'contacts',
    query: {
      ...PAGE_QUERY,
      since: {
        schema: z.iso.datetime(),
        description: 'Only contacts received at or after this time.',
        read: text,
      },
      q: { schema: z.string().max(SEARCH_MAX), description: 'Words to search for.', read: text },
      tag: {
        schema: z.string().max(SEARCH_MAX),
        description: 'Only contacts with this tag.',
        read: text,
      },
      card: {
        schema: z.string().max(SEARCH_MAX),
        description: 'Only contacts received by the card with this username.',
        read: text,
      },
      ...PEOPLE_QUERY,
      marked: appOnly,
      only: appOnly,
    },
    request: null,
    response: contactPageSchema,
    organizationResponse: organizationContactPageSchema,
    api: {
      name: 'listContacts',
      summary: 'List your contacts, newest first.',
      entry: publicContactSchema,
      example: { query: { since: '2026-01-01T00:00:00Z', limit: '50' } },
      toPage: (page) => ({
        data: page.contacts,
        next: 'next' in page ? page.next : page.nextCursor,
      }),
    },
  }),
  /**
   * Adds a contact that no visitor sent, so without a consent sentence. In an organization, the holder of
   * the card has it.
   */
  create: operation({
    ...write,
    method: 'POST',
    path: '/contacts',
    audit: ['contact.created'],
    cost: ['write', 16, 32],
    personalLimit: 'contacts',
    request: newContactSchema,
    response: contactSchema,
    status: 201,
    api: {
      name: 'createContact',
      summary: 'Add a contact to one of your cards.',
      callId: 'key',
      omit: ['key'],
      entry: publicContactSchema,
      example: {
        body: { card: 'ada-lovelace', name: 'Grace Hopper', email: 'grace@example.com' },
      },
    },
  }),
  /** Held back because many arrived at once. Newest first. Before `read`, whose path it would match. */
  listHeld: operation({
    ...read,
    method: 'GET',
    path: '/contacts/held-back',
    cost: ['read', 2],
    personalLimit: 'contacts',
    query: { cursor: PAGE_QUERY.cursor, ...PEOPLE_OF_APP },
    request: null,
    response: heldContactPageSchema,
    api: {
      name: 'listHeldContacts',
      path: '/held-contacts',
      summary:
        'List contacts that were held back for a review, newest first. A page has 50 at most.',
      entry: heldContactSchema,
      toPage: ({ contacts, nextCursor }) => ({ data: contacts, next: nextCursor }),
    },
  }),
  /** One contact that the plan shows. */
  read: operation({
    ...read,
    method: 'GET',
    path: '/contacts/:id',
    cost: ['read', 2],
    request: null,
    response: contactSchema,
    api: {
      name: 'readContact',
      summary: 'Read one of your contacts.',
      entry: publicContactSchema,
      example: byId,
    },
  }),
  change: operation({
    ...write,
    method: 'PATCH',
    path: '/contacts/:id',
    audit: ['contact.updated'],
    cost: ['write', 8, 16],
    request: contactChangesSchema,
    response: contactSchema,
    api: {
      name: 'changeContact',
      summary: 'Change the fields you send. The others stay as they are.',
      entry: publicContactSchema,
      example: { ...byId, body: { tags: ['customer'], ownerNote: 'Met at the fair.' } },
    },
  }),
  remove: operation({
    ...write,
    method: 'DELETE',
    path: '/contacts/:id',
    audit: ['contact.deleted'],
    cost: ['always', 8, 16],
    request: null,
    response: null,
    api: { name: 'deleteContact', summary: 'Delete a contact.', example: byId },
  }),
  /**
   * Restores what the last deletion with the same choice deleted. Returns how many. Before `restore`,
   * whose path it would match.
   */
  restoreHeld: operation({
    ...write,
    method: 'POST',
    path: '/contacts/held-back/restore',
    audit: ['contacts.restored'],
    cost: ['write', 12, 24],
    query: PEOPLE_OF_APP,
    request: heldChoiceSchema,
    response: changedContactsSchema,
    api: {
      name: 'restoreHeldContacts',
      path: '/held-contacts/restore',
      summary: 'Restore held-back contacts that were deleted within the last 24 hours.',
      example: upToTime,
    },
  }),
  /** Restores a contact deleted within `RESTORE_MS`. Repeating it changes nothing. */
  restore: operation({
    ...write,
    method: 'POST',
    path: '/contacts/:id/restore',
    audit: ['contact.restored'],
    cost: ['write', 12, 24],
    request: null,
    response: contactSchema,
    api: {
      name: 'restoreContact',
      summary: 'Restore a contact that was deleted within the last 24 hours.',
      entry: publicContactSchema,
      example: byId,
    },
  }),
  /** Moves held-back contacts to the end of the contacts. Returns how many. */
  keepHeld: operation({
    ...write,
    method: 'POST',
    path: '/contacts/held-back/keep',
    audit: ['contacts.accepted'],
    cost: ['write', 12, 24],
    query: PEOPLE_OF_APP,
    request: heldChoiceSchema,
    response: changedContactsSchema,
    api: {
      name: 'keepHeldContacts',
      path: '/held-contacts/keep',
      summary:
        'Move held-back contacts to the contacts: those named by `ids`, or all up to `until`.',
      example: upToTime,
    },
  }),
  /** Returns how many were deleted. */
  deleteHeld: operation({
    ...write,
    method: 'POST',
    path: '/contacts/held-back/delete',
    audit: ['contacts.deleted'],
    cost: ['always', 5, 12],
    query: PEOPLE_OF_APP,
    request: heldChoiceSchema,
    response: changedContactsSchema,
    api: {
      name: 'deleteHeldContacts',
      path: '/held-contacts/delete',
      summary: 'Delete held-back contacts: those named by `ids`, or all up to `until`.',
      example: upToTime,
    },
  }),
};
