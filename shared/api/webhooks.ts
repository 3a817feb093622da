import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { serviceFields } from '#shared/api/programs/service.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';
import {
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
} from '#shared/api/webhook-events.ts';
import { WEBHOOK_URL_MAX } from '#shared/api/webhook-url.ts';

/** Per account or organization. */
export const WEBHOOK_ENDPOINTS_MAX = 20;
/** Deliveries that may begin on one UTC day, per account or organization. Retries do not count. */
export const WEBHOOK_DELIVERIES_PER_DAY = 10_000;
export const WEBHOOK_HISTORY_DAYS = 30;
/** How long the secret before signs too. */
export const WEBHOOK_ROTATION_HOURS = 24;
/** An endpoint is paused after so many days without a success. */
export const WEBHOOK_FAILING_DAYS = 5;
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
  ...serviceFields,
  /** When one that belongs to a team ends unless it is renewed; null for others. */
  expiresAt: z.iso.datetime().nullable(),
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
    /** The same by the name that an endpoint has it by. It must not contradict `isPaused`. */
    status: webhookEndpointSchema.shape.status.optional(),
    /** Lets one of a team work for another year, as if it was made now. */
    isRenewed: z.literal(true).optional(),
    /** Needed for another address, to renew, and to resume what a recovery paused. */
    password: passwordSchema,
    /** Of the mailed link by which an only admin confirms what a recovery paused. */
    token: z.string().max(100).optional(),
  });

export const newWebhookSchema = buildNewSchema([...WEBHOOK_EVENTS]);
export const changedWebhookSchema = buildChangeSchema([...WEBHOOK_EVENTS]);
/** Those of a person, who gets no events of members. */
export const newOwnWebhookSchema = buildNewSchema(PERSON_WEBHOOK_EVENTS);
export const changedOwnWebhookSchema = buildChangeSchema(PERSON_WEBHOOK_EVENTS);

const buildTestSchema = <Event extends string>(events: readonly [Event, ...Event[]] | Event[]) =>
  // A call without a body sends a plain test.
  z.object({ event: z.enum(events).optional() }).default({});

export const testWebhookSchema = buildTestSchema([...WEBHOOK_EVENTS]);
export const testOwnWebhookSchema = buildTestSchema(PERSON_WEBHOOK_EVENTS);

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

/** Messages that `WEBHOOKS.listSamples` returns at most. */
export const WEBHOOK_SAMPLES_MAX = 3;

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
