import {
  buildSampleMessage,
  EVENT_DEFINITIONS,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import { z } from 'zod';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';

/** Headers of a message (Standard Webhooks). */
const HEADERS = {
  'webhook-id': 'The ID of the message, the same for every attempt.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970.',
  'webhook-signature': '`v1,` and the Base64 of an HMAC-SHA256; several are separated by spaces.',
} as const;

function buildMessageSchema(event: WebhookEvent): JsonSchema {
  const message = webhookMessageSchema.extend({
    type: z.literal(event),
    data: EVENT_DEFINITIONS[event].data,
  });
  return toJsonSchema(message, 'output');
}

function buildOperation(event: WebhookEvent): JsonSchema {
  const name = event.replaceAll(/[.](\w)/g, (_, letter: string) => letter.toUpperCase());
  const content = {
    'application/json': { schema: buildMessageSchema(event), example: buildSampleMessage(event) },
  };
  return {
    operationId: `on${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary: `${EVENT_DEFINITIONS[event].label}.`,
    description: 'Sent to the endpoints that subscribe to it.',
    tags: ['webhooks'],
    // Signed instead.
    security: [],
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content },
    responses: {
      '2XX': { description: 'The message arrived.' },
      '410': { description: 'The endpoint is paused.' },
      default: { description: 'The message is sent again later.' },
    },
  };
}

/** The `webhooks` of openapi.json: what endpoints are sent, by event. */
export function buildOpenApiWebhooks(): JsonSchema {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [event, { post: buildOperation(event) }]),
  );
}
