import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';
import {
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
} from '#shared/webhooks/webhook-events.ts';
import { WEBHOOK_URL_MAX } from '#shared/webhooks/webhook-url.ts';

/** Per account or organization. */
export const WEBHOOK_ENDPOINTS_MAX = 20;
/** Deliveries that may begin on one UTC day, per account or organization. Retries do not count. */
export const WEBHOOK_DELIVERIES_PER_DAY = 10_000;
export const WEBHOOK_HISTORY_DAYS = 30;
/** How long the secret before signs too. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** An endpoint is paused after so many days without a success. */
export const WEBHOOK_FAILING_DAYS = 5;
/** Deliveries of a page. */
export const WEBHOOK_PAGE_MAX = 100;
/** Deliveries that one call sends again. */
export const WEBHOOK_RESEND_MAX = 10_000;

export const webhookEndpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(['active', 'paused']),
  /**
   * `person`: by hand. `failing`: after days without a success. `gone`: the receiver answered with
   * 410. `recovery`: the person who made it took their account back. Null while active.
   */
  pausedBy: z.enum(['person', 'failing', 'gone', 'recovery']).nullable(),
  /** Since when no delivery succeeded. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the secret before signs too. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

export const createdWebhookSchema = webhookEndpointSchema.extend({ secret: z.string() });

/** Deliveries of today (UTC). `skipped` events were not sent because of the limit. */
export const webhookUsageSchema = z.object({
  started: z.int(),
  skipped: z.int(),
  limit: z.int(),
});

export const webhookListSchema = z.object({
  endpoints: z.array(webhookEndpointSchema),
  usage: webhookUsageSchema,
});
export type WebhookList = z.infer<typeof webhookListSchema>;

export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  durationMs: z.int(),
  /** Status of the answer; null without one. */
  status: z.int().nullable(),
  /** Why it failed; empty for a success. */
  error: z.string(),
  /** Start of the answer's body. */
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** `webhook-id`, the same for every attempt and endpoint. */
  eventId: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  /** When it is tried next. */
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The latest attempt. */
  attempt: webhookAttemptSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveryPageSchema = z.object({
  deliveries: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable(),
});

export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  request: webhookMessageSchema,
  /** Latest first. */
  attempts: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetailsSchema>;

const isUnique = (events: readonly string[]): boolean => new Set(events).size === events.length;
const buildEventsSchema = <Event extends string>(events: readonly [Event, ...Event[]] | Event[]) =>
  z
    .array(z.enum(events))
    .min(1, 'Choose at least one event.')
    .refine(isUnique, 'Name each event once.');
const urlSchema = z.string().trim().min(1, 'Enter an address.').max(WEBHOOK_URL_MAX);
const descriptionSchema = visibleTextSchema(100, 'This description is too long.');
/** The account's. Only calls of an API key do without: its permission took the password. */
const passwordSchema = z.string().max(1024).optional();

const buildNewSchema = <Event extends string>(events: readonly [Event, ...Event[]] | Event[]) =>
  z.object({
    /** Chosen by the caller: repeating a call within minutes returns the endpoint that it made. */
    id: z.uuid().optional(),
    url: urlSchema,
    events: buildEventsSchema(events),
    description: descriptionSchema.default(''),
    password: passwordSchema,
  });
const buildChangeSchema = <Event extends string>(events: readonly [Event, ...Event[]] | Event[]) =>
  z.object({
    url: urlSchema.optional(),
    events: buildEventsSchema(events).optional(),
    description: descriptionSchema.optional(),
    isPaused: z.boolean().optional(),
    /** Needed for another address, and to resume what a recovery paused. */
    password: passwordSchema,
  });

export const newWebhookSchema = buildNewSchema(PERSON_WEBHOOK_EVENTS);
export const changedWebhookSchema = buildChangeSchema(PERSON_WEBHOOK_EVENTS);
export const newTeamWebhookSchema = buildNewSchema([...WEBHOOK_EVENTS]);
export const changedTeamWebhookSchema = buildChangeSchema([...WEBHOOK_EVENTS]);

export const rotateSecretSchema = z.object({
  /** Chosen by the caller: repeating a call within `WEBHOOK_ROTATION_HOURS` returns its secret again. */
  id: z.uuid(),
});

export const rotatedSecretSchema = z.object({
  secret: z.string(),
  /** Until when the secret before signs too. */
  previousSecretUntil: z.iso.datetime(),
});

export const resendSinceSchema = z.object({
  /** Deliveries made at or after this time. */
  since: z.iso.datetime(),
  /** Without those that were delivered. */
  isFailedOnly: z.boolean().default(true),
});
export const resentSchema = z.object({ count: z.int() });

/** The account's endpoints, oldest first, without secrets. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  auth: true,
  request: null,
  response: webhookListSchema,
});

/**
 * Creates an endpoint, with the account's password, because it outlives the session. The response is
 * the only one that contains its secret. Throws `wrong_password`, `email_unconfirmed`, `plan_limit`
 * without `apiAccess`, `key_limit` beyond `WEBHOOK_ENDPOINTS_MAX`, and `invalid_input` for an address
 * to which nothing is sent.
 */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  auth: true,
  request: newWebhookSchema,
  response: createdWebhookSchema,
});

export const readWebhook = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id',
  auth: true,
  request: null,
  response: webhookEndpointSchema,
});

/** Changes what is given, pauses or resumes. Throws like `createWebhook`. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhook-endpoints/:id',
  auth: true,
  request: changedWebhookSchema,
  response: webhookEndpointSchema,
});

/**
 * Pauses an endpoint with the token of a link that was mailed when it was made. Needs no session. Safe
 * to repeat. Throws `reset_invalid` for a token that is forged or has expired, or whose endpoint was
 * deleted.
 */
export const pauseWebhookByLink = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/pause',
  auth: false,
  request: z.object({ token: z.string().min(1).max(300) }),
  /** The host of the receiver. */
  response: z.object({ host: z.string() }),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/:id',
  auth: true,
  request: null,
  response: null,
});

/** Sends a test message at once, also to a paused endpoint, and returns how it went. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/test',
  auth: true,
  request: null,
  response: webhookDeliveryDetailsSchema,
});

/** Makes another secret. For `WEBHOOK_ROTATION_HOURS`, messages are signed with both. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/rotate-secret',
  auth: true,
  request: rotateSecretSchema,
  response: rotatedSecretSchema,
});

/** What was sent in the last 30 days, latest first. `status` filters. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries',
  auth: true,
  request: null,
  response: webhookDeliveryPageSchema,
});

export const readWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries/:delivery',
  auth: true,
  request: null,
  response: webhookDeliveryDetailsSchema,
});

/** Sends a delivery again, with the same `webhook-id`. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/deliveries/:delivery/resend',
  auth: true,
  request: null,
  response: webhookDeliverySchema,
});

/** Sends deliveries since a time again, at most `WEBHOOK_RESEND_MAX`, oldest first. */
export const resendWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/resend',
  auth: true,
  request: resendSinceSchema,
  response: resentSchema,
});

/** Messages that `listWebhookSamples` returns at most. */
export const WEBHOOK_SAMPLES_MAX = 3;

/**
 * The latest messages of an event that were recorded for the owner, latest first, or an invented one
 * without any: for tools that show its fields. An organization's key gets those of its organization.
 */
export const listWebhookSamples = endpoint({
  method: 'GET',
  path: '/api/webhook-samples/:event',
  auth: true,
  request: null,
  response: z.object({ samples: z.array(webhookMessageSchema) }),
});
