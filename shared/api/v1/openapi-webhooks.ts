import {
  buildSampleMessage,
  EVENT_DEFINITIONS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import type { JsonSchema } from './json-schema.ts';
import type { SchemaWriter } from './schemas/describe-schemas.ts';
import { MESSAGES } from './schemas/named-schemas.ts';

/** Headers of a message (Standard Webhooks). */
const HEADERS = {
  'webhook-id': 'The ID of the message, the same for every attempt.',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970.',
  'webhook-signature': '`v1,` and the Base64 of an HMAC-SHA256; several are separated by spaces.',
} as const;

function buildOperation(event: WebhookEvent, schema: JsonSchema): JsonSchema {
  const name = event.replaceAll(/[.](\w)/g, (_, letter: string) => letter.toUpperCase());
  const content = {
    'application/json': { schema, example: buildSampleMessage(event) },
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

/** The `webhooks` of openapi.json: what endpoints are sent, by event. Also writes the message of a test. */
export function buildOpenApiWebhooks({ write }: SchemaWriter): JsonSchema {
  const schemas = new Map(
    Array.from(MESSAGES, ([event, message]) => [event, write(message, 'output')] as const),
  );
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => [
      event,
      { post: buildOperation(event, schemas.get(event) ?? {}) },
    ]),
  );
}
