import { z } from 'zod';
import * as team from '#shared/api/organizations/webhooks.ts';
import * as app from '#shared/api/webhooks.ts';
import {
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
} from '#shared/webhooks/webhook-events.ts';
import { buildPageSchema, PAGE_QUERY, slicePage } from '#shared/api/v1/pages.ts';
import { companyView, publicCall, publicCommand, publicList } from '#shared/api/v1/public-call.ts';

const scope = 'webhooks' as const;
const ID = '3f0a8c1e-5d0a-4a51-9d5e-2f1f6f0f9a11';
const byId = { params: { id: ID } };
const byDelivery = { params: { id: ID, delivery: '9c2f4e6a8b0d1c3e5f7a9b0c1d2e3f40' } };

const listed = app.webhookEndpointSchema;
// The events of teams too. The app's endpoint refuses them for a person, with the same error.
const newSchema = app.newTeamWebhookSchema.omit({ id: true, password: true });
const changedSchema = app.changedTeamWebhookSchema.omit({ password: true });

export const listWebhooksCall = publicList({
  name: 'listWebhookEndpoints',
  summary: 'List your webhook endpoints, newest first, without their secrets.',
  scope,
  app: app.listWebhooks,
  request: null,
  query: PAGE_QUERY,
  response: buildPageSchema(listed),
  toPage: ({ endpoints }, { page }) => slicePage(endpoints, ({ id }) => id, page),
  company: companyView({
    app: team.listTeamWebhooks,
    request: null,
    toPublic: ({ endpoints }, { page }) => slicePage(endpoints, ({ id }) => id, page),
  }),
});

export const createWebhookCall = publicCall({
  name: 'createWebhookEndpoint',
  summary: 'Subscribe an address to events. Only this response contains the secret.',
  scope,
  app: app.createWebhook,
  request: newSchema,
  response: app.createdWebhookSchema,
  status: 201,
  example: { body: { url: 'https://hooks.example/in', events: ['contact.created'] } },
  toApp: ({ query, params, body }, callId) => ({ query, params, body: { ...body, id: callId } }),
  company: companyView({
    app: team.createTeamWebhook,
    request: newSchema,
    toApp: ({ query, params, body }, callId) => ({ query, params, body: { ...body, id: callId } }),
    toPublic: (endpoint) => endpoint,
  }),
});

export const readWebhookCall = publicCall({
  name: 'readWebhookEndpoint',
  summary: 'Read one of your webhook endpoints.',
  scope,
  app: app.readWebhook,
  request: null,
  response: listed,
  example: byId,
  company: companyView({
    app: team.readTeamWebhook,
    request: null,
    toPublic: (endpoint) => endpoint,
  }),
});

export const changeWebhookCall = publicCall({
  name: 'changeWebhookEndpoint',
  summary: 'Change the fields you send, pause an endpoint or resume it.',
  scope,
  app: app.changeWebhook,
  request: changedSchema,
  response: listed,
  example: { ...byId, body: { events: ['contact.created', 'contact.updated'] } },
  company: companyView({
    app: team.changeTeamWebhook,
    request: changedSchema,
    toPublic: (endpoint) => endpoint,
  }),
});

export const deleteWebhookCall = publicCommand({
  name: 'deleteWebhookEndpoint',
  summary: 'Unsubscribe an address.',
  scope,
  app: app.deleteWebhook,
  request: null,
  response: null,
  example: byId,
  company: companyView({ app: team.deleteTeamWebhook, request: null, toPublic: () => null }),
});

export const testWebhookCall = publicCall({
  name: 'testWebhookEndpoint',
  summary: 'Send a test message now and return the response of the receiver.',
  scope,
  app: app.testWebhook,
  request: null,
  response: app.webhookDeliveryDetailsSchema,
  example: byId,
  company: companyView({
    app: team.testTeamWebhook,
    request: null,
    toPublic: (delivery) => delivery,
  }),
});

export const rotateWebhookSecretCall = publicCall({
  name: 'rotateWebhookSecret',
  summary: 'Create a new secret. For 24 hours, messages are signed with both.',
  scope,
  app: app.rotateWebhookSecret,
  request: null,
  response: app.rotatedSecretSchema,
  example: byId,
  toApp: ({ query, params }, callId) => ({ query, params, body: { id: callId } }),
  company: companyView({
    app: team.rotateTeamWebhookSecret,
    request: null,
    toApp: ({ query, params }, callId) => ({ query, params, body: { id: callId } }),
    toPublic: (secret) => secret,
  }),
});

export const listWebhookDeliveriesCall = publicList({
  name: 'listWebhookDeliveries',
  summary: 'List what was sent to an endpoint in the last 30 days, latest first.',
  scope,
  app: app.listWebhookDeliveries,
  request: null,
  query: {
    ...PAGE_QUERY,
    status: {
      schema: app.webhookDeliverySchema.shape.status,
      description: 'Only deliveries with this status.',
    },
  },
  response: buildPageSchema(app.webhookDeliverySchema),
  example: { ...byId, query: { status: 'failed' } },
  toPage: ({ deliveries, nextCursor }) => ({ data: deliveries, next: nextCursor }),
  company: companyView({
    app: team.listTeamWebhookDeliveries,
    request: null,
    toPublic: ({ deliveries, nextCursor }) => ({ data: deliveries, next: nextCursor }),
  }),
});

export const readWebhookDeliveryCall = publicCall({
  name: 'readWebhookDelivery',
  summary: 'Read a delivery with its message and every attempt.',
  scope,
  app: app.readWebhookDelivery,
  request: null,
  response: app.webhookDeliveryDetailsSchema,
  example: byDelivery,
  company: companyView({
    app: team.readTeamWebhookDelivery,
    request: null,
    toPublic: (delivery) => delivery,
  }),
});

export const resendWebhookDeliveryCall = publicCall({
  name: 'resendWebhookDelivery',
  summary: 'Send a delivery again, with the same webhook-id.',
  scope,
  app: app.resendWebhookDelivery,
  request: null,
  response: app.webhookDeliverySchema,
  status: 202,
  example: byDelivery,
  company: companyView({
    app: team.resendTeamWebhookDelivery,
    request: null,
    toPublic: (delivery) => delivery,
  }),
});

export const resendWebhookDeliveriesCall = publicCall({
  name: 'resendWebhookDeliveries',
  summary: 'Send deliveries since a time again, only the failed ones unless isFailedOnly is false.',
  scope,
  app: app.resendWebhookDeliveries,
  request: app.resendSinceSchema,
  response: app.resentSchema,
  status: 202,
  example: { ...byId, body: { since: '2026-11-20T00:00:00Z' } },
  company: companyView({
    app: team.resendTeamWebhookDeliveries,
    request: app.resendSinceSchema,
    toPublic: (resent) => resent,
  }),
});

export const listWebhookSamplesCall = publicList({
  name: 'listWebhookSamples',
  summary: 'List the latest messages of an event, or an invented one, to map its fields.',
  scope,
  app: app.listWebhookSamples,
  request: null,
  response: buildPageSchema(webhookMessageSchema.extend({ type: z.enum(WEBHOOK_EVENTS) })),
  example: { params: { event: PERSON_WEBHOOK_EVENTS[0] ?? '' } },
  toPage: ({ samples }) => ({ data: samples, next: null }),
  company: companyView({
    app: app.listWebhookSamples,
    request: null,
    toPublic: ({ samples }) => ({ data: samples, next: null }),
  }),
});
