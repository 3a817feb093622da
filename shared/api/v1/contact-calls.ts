import { z } from 'zod';
import * as app from '#shared/api/contacts.ts';
import { buildPageSchema, PAGE_QUERY } from './pages.ts';
import { publicCall, publicCommand, publicList } from './public-call.ts';

export const listContactsCall = publicList({
  name: 'listContacts',
  summary: 'List your contacts, newest first.',
  method: 'GET',
  path: '/api/v1/contacts',
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
  },
  response: buildPageSchema(app.contactSchema),
  example: { query: { since: '2026-01-01T00:00:00Z', limit: '50' } },
  toPage: ({ contacts, nextCursor }) => ({ data: contacts, next: nextCursor }),
});

const byId = { params: { id: '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11' } };

export const readContactCall = publicCall({
  name: 'readContact',
  summary: 'Read one of your contacts.',
  method: 'GET',
  path: '/api/v1/contacts/:id',
  scope: 'contacts:read',
  app: app.readContact,
  request: null,
  response: app.contactSchema,
  example: byId,
  toPublic: (contact) => contact,
});

export const changeContactCall = publicCall({
  name: 'changeContact',
  summary: 'Change the fields you send. The others stay as they are.',
  method: 'PATCH',
  path: '/api/v1/contacts/:id',
  scope: 'contacts:write',
  app: app.updateContact,
  request: app.updateContact.request,
  response: app.contactSchema,
  example: { ...byId, body: { tags: ['customer'], ownerNote: 'Met at the fair.' } },
  toPublic: (contact) => contact,
});

export const deleteContactCall = publicCommand({
  name: 'deleteContact',
  summary: 'Delete a contact.',
  method: 'DELETE',
  path: '/api/v1/contacts/:id',
  scope: 'contacts:write',
  app: app.deleteContact,
  request: null,
  response: null,
  example: byId,
});
