import { z } from 'zod';
import {
  changedOwnWebhookSchema,
  changedWebhookSchema,
  createdWebhookSchema,
  newOwnWebhookSchema,
  newWebhookSchema,
  resendSinceSchema,
  resentSchema,
  rotateSecretSchema,
  testOwnWebhookSchema,
  testWebhookSchema,
  rotatedSecretSchema,
  webhookDeliveryDetailsSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookListSchema,
} from '#shared/api/webhooks.ts';
import { operation } from '#shared/api/operation.ts';
import { PAGE_QUERY, slicePage } from '#shared/api/pages.ts';
import { webhookMessageSchema } from '#shared/api/webhook-events.ts';

const ID = '3f0a8c1e-5d0a-4a51-9d5e-2f1f6f0f9a11';
const byId = { params: { id: ID } };
const byDelivery = { params: { id: ID, delivery: '9c2f4e6a8b0d1c3e5f7a9b0c1d2e3f40' } };
/** Owners and admins manage the endpoints of an organization. */
const access = { action: 'manageWebhooks', scope: 'webhooks' } as const;
const status = webhookDeliverySchema.shape.status;

/** Webhook endpoints, with what was sent to each. */
export const WEBHOOKS = {
  /** Oldest first, without secrets. */
  list: operation({
    ...access,
    method: 'GET',
    path: '/webhook-endpoints',
    cost: ['read', 2],
    query: PAGE_QUERY,
    request: null,
    response: webhookListSchema,
    api: {
      name: 'listWebhookEndpoints',
      summary: 'List your webhook endpoints, newest first, without their secrets.',
      entry: webhookEndpointSchema,
      toPage: ({ endpoints }, page) => slicePage(endpoints, ({ id }) => id, page),
    },
  }),
  /**
   * With the account's password, because an endpoint outlives the session. The response is the only one
   * that contains its secret. Throws `wrong_password`, `email_unconfirmed`, `plan_limit` without
   * `apiAccess`, `key_limit` beyond `WEBHOOK_ENDPOINTS_MAX`, and `invalid_input` for an address to which
   * nothing is sent.
   */
  create: operation({
    ...access,
    method: 'POST',
    path: '/webhook-endpoints',
    audit: ['webhook.created'],
    cost: ['write', 400],
    request: newWebhookSchema,
    ownRequest: newOwnWebhookSchema,
    response: createdWebhookSchema,
    status: 201,
    api: {
      name: 'createWebhookEndpoint',
      summary: 'Subscribe an address to events. Only this response contains the secret.',
      callId: 'id',
      omit: ['id', 'password'],
      example: { body: { url: 'https://hooks.example/in', events: ['contact.created'] } },
    },
  }),
  read: operation({
    ...access,
    method: 'GET',
    path: '/webhook-endpoints/:id',
    cost: ['read', 2],
    request: null,
    response: webhookEndpointSchema,
    api: {
      name: 'readWebhookEndpoint',
      summary: 'Read one of your webhook endpoints.',
      example: byId,
    },
  }),
  /**
   * Changes what is given, pauses, resumes or renews. Resuming what a recovery paused for a team is as
   * `resumeApiKey`: the answer has `linkUsableAt` once the link is mailed. Throws like both.
   */
  change: operation({
    ...access,
    method: 'PATCH',
    path: '/webhook-endpoints/:id',
    audit: ['webhook.updated', 'webhook.paused', 'webhook.resumed', 'webhook.renewed'],
    cost: ['write', 2, 12],
    request: changedWebhookSchema,
    ownRequest: changedOwnWebhookSchema,
    response: webhookEndpointSchema,
    api: {
      name: 'changeWebhookEndpoint',
      summary: 'Change the fields you send, pause an endpoint or resume it.',
      omit: ['password', 'token', 'isRenewed'],
      example: { ...byId, body: { events: ['contact.created', 'contact.updated'] } },
    },
  }),
  remove: operation({
    ...access,
    method: 'DELETE',
    path: '/webhook-endpoints/:id',
    audit: ['webhook.deleted'],
    cost: ['always', 2, 12],
    request: null,
    response: null,
    api: { name: 'deleteWebhookEndpoint', summary: 'Unsubscribe an address.', example: byId },
  }),
  /**
   * Sends a test message at once, also to a paused endpoint, and returns how it went. With `event`, an
   * invented message of that event, also of one that the endpoint is not subscribed to. The IDs of tests
   * begin with `TEST_ID_PREFIX`.
   */
  test: operation({
    ...access,
    method: 'POST',
    path: '/webhook-endpoints/:id/test',
    cost: ['write', 2],
    limit: 'webhook-test',
    request: testWebhookSchema,
    ownRequest: testOwnWebhookSchema,
    response: webhookDeliveryDetailsSchema,
    api: {
      name: 'testWebhookEndpoint',
      summary:
        'Send a test message now, of a chosen event if you like, and return the response of the receiver.',
      example: { ...byId, body: { event: 'contact.created' } },
    },
  }),
  /** Makes another secret. For `WEBHOOK_ROTATION_HOURS`, messages are signed with both. */
  rotateSecret: operation({
    ...access,
    method: 'POST',
    path: '/webhook-endpoints/:id/rotate-secret',
    audit: ['webhook.secret_rotated'],
    cost: ['always', 5, 12],
    request: rotateSecretSchema,
    response: rotatedSecretSchema,
    api: {
      name: 'rotateWebhookSecret',
      summary: 'Create a new secret. For 24 hours, messages are signed with both.',
      callId: 'id',
      omit: ['id'],
      example: byId,
    },
  }),
  /** What was sent in the last 30 days, latest first. */
  listDeliveries: operation({
    ...access,
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries',
    cost: ['read', 2],
    query: {
      ...PAGE_QUERY,
      status: {
        schema: status,
        description: 'Only deliveries with this status.',
        read: z.enum(status.options, `Use ${status.options.join(', ')}.`).optional(),
      },
    },
    request: null,
    response: webhookDeliveryPageSchema,
    api: {
      name: 'listWebhookDeliveries',
      summary: 'List what was sent to an endpoint in the last 30 days, latest first.',
      entry: webhookDeliverySchema,
      example: { ...byId, query: { status: 'failed' } },
      toPage: ({ deliveries, nextCursor }) => ({ data: deliveries, next: nextCursor }),
    },
  }),
  readDelivery: operation({
    ...access,
    method: 'GET',
    path: '/webhook-endpoints/:id/deliveries/:delivery',
    cost: ['read', 2],
    request: null,
    response: webhookDeliveryDetailsSchema,
    api: {
      name: 'readWebhookDelivery',
      summary: 'Read a delivery with its message and every attempt.',
      example: byDelivery,
    },
  }),
  /** Sends a delivery again, with the same `webhook-id`. */
  resend: operation({
    ...access,
    method: 'POST',
    path: '/webhook-endpoints/:id/deliveries/:delivery/resend',
    cost: ['write', 12],
    request: null,
    response: webhookDeliverySchema,
    status: 202,
    api: {
      name: 'resendWebhookDelivery',
      summary: 'Send a delivery again, with the same webhook-id.',
      example: byDelivery,
    },
  }),
  /** Sends deliveries since a time again, at most `WEBHOOK_RESEND_MAX`, oldest first. */
  resendAll: operation({
    ...access,
    method: 'POST',
    path: '/webhook-endpoints/:id/resend',
    cost: ['write', 8],
    limit: 'webhook-resend',
    request: resendSinceSchema,
    response: resentSchema,
    status: 202,
    api: {
      name: 'resendWebhookDeliveries',
      summary:
        'Send deliveries since a time again, only the failed ones unless isFailedOnly is false.',
      example: { ...byId, body: { since: '2026-11-20T00:00:00Z' } },
    },
  }),
  /**
   * The latest messages of an event that were recorded for the owner, latest first, or an invented one
   * without any: for tools that show its fields. A plain array, as tools for REST hooks read it.
   */
  listSamples: operation({
    ...access,
    method: 'GET',
    path: '/webhook-samples/:event',
    cost: ['read', 2],
    isUnowned: true,
    request: null,
    response: z.array(webhookMessageSchema),
    api: {
      name: 'listWebhookSamples',
      summary:
        'List the latest messages of an event, or an invented one, as a plain array for REST hooks.',
      example: { params: { event: 'contact.created' } },
    },
  }),
};
