import { z } from 'zod';
import * as app from '#shared/api/contacts.ts';
import * as companyApp from '#shared/api/organizations/contacts.ts';
import { buildPageSchema, PAGE_QUERY } from '#shared/api/pages.ts';
import {
  companyView,
  publicCall,
  publicCommand,
  publicList,
  type AppRequest,
} from '#shared/api/v1/public-call.ts';

/** A contact as programs see it. */
const publicContactSchema = app.contactSchema.extend({
  /** The member who has it. Only in lists with a key of an organization. */
  member: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
});

/** The endpoints of organizations name the contact otherwise. */
const nameContact = ({ params, query, body }: AppRequest): AppRequest => ({
  params: { contact: params['id'] ?? '' },
  query,
  body,
});

export const listContactsCall = publicList({
  name: 'listContacts',
  summary: 'List your contacts, newest first.',
  scope: 'contacts:read',
  app: app.listContacts,
  request: null,
  query: {
    ...PAGE_QUERY,
    since: {
      schema: z.iso.datetime(),
      description: 'Only contacts received at or after this time.',
    },
    q: { schema: z.string().max(app.SEARCH_MAX), description: 'Words to search for.' },
    tag: { schema: z.string().max(app.SEARCH_MAX), description: 'Only contacts with this tag.' },
    card: {
      schema: z.string().max(app.SEARCH_MAX),
      description: 'Only contacts received by the card with this username.',
    },
    group: {
      schema: z.string().max(64),
      description: 'With the key of a team: only contacts of members of the group with this ID.',
    },
    member: {
      schema: z.string().max(64),
      description: 'With the key of a team: only contacts of the member with this ID.',
    },
  },
  response: buildPageSchema(publicContactSchema),
  example: { query: { since: '2026-01-01T00:00:00Z', limit: '50' } },
  toPage: ({ contacts, nextCursor }) => ({ data: contacts, next: nextCursor }),
  company: companyView({
    app: companyApp.listCompanyContacts,
    request: null,
    toPublic: ({ contacts, next }) => ({ data: contacts, next }),
  }),
});

const newContactSchema = app.createContact.request.omit({ key: true });

export const createContactCall = publicCall({
  name: 'createContact',
  summary: 'Add a contact to one of your cards.',
  scope: 'contacts:write',
  app: app.createContact,
  request: newContactSchema,
  response: publicContactSchema,
  status: 201,
  example: {
    body: { card: 'ada-lovelace', name: 'Grace Hopper', email: 'grace@example.com' },
  },
  toApp: ({ params, query, body }, callId) => ({ params, query, body: { ...body, key: callId } }),
  company: companyView({
    app: companyApp.createCompanyContact,
    request: newContactSchema,
    toApp: ({ params, query, body }, callId) => ({
      params,
      query,
      body: { ...body, key: callId },
    }),
    toPublic: (contact) => contact,
  }),
});

const byId = { params: { id: '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11' } };

export const readContactCall = publicCall({
  name: 'readContact',
  summary: 'Read one of your contacts.',
  scope: 'contacts:read',
  app: app.readContact,
  request: null,
  response: publicContactSchema,
  example: byId,
  company: companyView({
    app: companyApp.readCompanyContact,
    request: null,
    toApp: nameContact,
    toPublic: (contact) => contact,
  }),
});

export const changeContactCall = publicCall({
  name: 'changeContact',
  summary: 'Change the fields you send. The others stay as they are.',
  scope: 'contacts:write',
  app: app.updateContact,
  request: app.updateContact.request,
  response: publicContactSchema,
  example: { ...byId, body: { tags: ['customer'], ownerNote: 'Met at the fair.' } },
  company: companyView({
    app: companyApp.updateCompanyContact,
    request: app.updateContact.request,
    toApp: nameContact,
    toPublic: (contact) => contact,
  }),
});

export const deleteContactCall = publicCommand({
  name: 'deleteContact',
  summary: 'Delete a contact.',
  scope: 'contacts:write',
  app: app.deleteContact,
  request: null,
  response: null,
  example: byId,
  company: companyView({
    app: companyApp.deleteCompanyContact,
    request: null,
    toApp: nameContact,
    toPublic: () => null,
  }),
});
