import type { WebhookDeliveryDetails } from '#shared/api/webhooks.ts';
import {
  EVENT_DEFINITIONS,
  TEST_EVENT,
  TEST_ID_PREFIX,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import type { EndpointRow } from '#worker/webhooks/endpoints/endpoint-row.ts';
import { readDeliveryDetails } from '#worker/webhooks/history/delivery-rows.ts';
import { CLAIM_WEBHOOK_DELIVERIES } from '#worker/webhooks/queue/claim-deliveries.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { sendClaimed } from './perform-deliveries.ts';

const PLAIN = { message: 'This is a test.' };

/**
 * Sends a test message to one endpoint, also a paused one, and waits for the answer: with an event, an
 * invented message of it.
 */
export async function sendTest(
  context: WebhookContext,
  endpoint: EndpointRow,
  event: WebhookEvent | null,
): Promise<WebhookDeliveryDetails> {
  const { ledgers, now } = context;
  const { id: endpointId, ownerId } = endpoint;
  const eventId = `${TEST_ID_PREFIX}${crypto.randomUUID().replaceAll('-', '')}`;
  const at = now().getTime();
  const sample = event === null ? PLAIN : EVENT_DEFINITIONS[event].sample;
  const data = JSON.stringify(sample);
  const claim = crypto.randomUUID();
  const { deliveries } = await ledgers.perform(ownerId, CLAIM_WEBHOOK_DELIVERIES, {
    endpoints: [{ id: endpointId, events: [], createdAt: 0 }],
    known: null,
    now: at,
    claim,
    max: 1,
    dailyMax: context.dailyMax,
    only: { id: eventId, type: event ?? TEST_EVENT, at, data, endpointId },
  });
  await sendClaimed(context, ownerId, { claim, deliveries, endpoints: [endpoint] });
  return readDeliveryDetails(await ledgers.open(ownerId), { endpointId, eventId });
}
