import * as app from '#shared/api/contacts.ts';
import * as companyApp from '#shared/api/organizations/contacts.ts';
import { buildPageSchema, PAGE_QUERY } from '#shared/api/pages.ts';
import { companyView, publicCall, publicList } from '#shared/api/v1/public-call.ts';

const heldSchema = app.listHeldContacts.response.shape.contacts.element;
const toPage = ({ contacts, nextCursor }: app.HeldContactPage) => ({
  data: contacts,
  next: nextCursor,
});

export const listHeldContactsCall = publicList({
  name: 'listHeldContacts',
  summary: 'List contacts that were held back for a review, newest first. A page has 50 at most.',
  scope: 'contacts:read',
  app: app.listHeldContacts,
  request: null,
  query: { cursor: PAGE_QUERY.cursor },
  response: buildPageSchema(heldSchema),
  toPage,
  company: companyView({
    app: companyApp.listHeldCompanyContacts,
    request: null,
    toPublic: toPage,
  }),
});

const upToTime = { body: { until: '2026-11-20T00:00:00Z' } };

export const keepHeldContactsCall = publicCall({
  name: 'keepHeldContacts',
  summary: 'Move held-back contacts to the contacts: those named by `ids`, or all up to `until`.',
  scope: 'contacts:write',
  app: app.acceptHeldContacts,
  request: app.acceptHeldContacts.request,
  response: app.acceptHeldContacts.response,
  example: upToTime,
  company: companyView({
    app: companyApp.acceptHeldCompanyContacts,
    request: app.acceptHeldContacts.request,
    toPublic: (result) => result,
  }),
});

export const deleteHeldContactsCall = publicCall({
  name: 'deleteHeldContacts',
  summary: 'Delete held-back contacts: those named by `ids`, or all up to `until`.',
  scope: 'contacts:write',
  app: app.deleteHeldContacts,
  request: app.deleteHeldContacts.request,
  response: app.deleteHeldContacts.response,
  example: upToTime,
  company: companyView({
    app: companyApp.deleteHeldCompanyContacts,
    request: app.deleteHeldContacts.request,
    toPublic: (result) => result,
  }),
});
