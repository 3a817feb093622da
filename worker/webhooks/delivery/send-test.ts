import type { WebhookDeliveryDetails } from '#shared/api/webhooks.ts';
import { TEST_EVENT } from '#shared/api/webhook-events.ts';
import type { EndpointRow } from '#worker/webhooks/endpoints/endpoint-row.ts';
import { readDeliveryDetails } from '#worker/webhooks/history/delivery-rows.ts';
import { CLAIM_WEBHOOK_DELIVERIES } from '#worker/webhooks/queue/claim-deliveries.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { sendClaimed } from './perform-deliveries.ts';

/** Sends a test message to one endpoint, also a paused one, and waits for the answer. */
export async function sendTest(
  context: WebhookContext,
  endpoint: EndpointRow,
): Promise<WebhookDeliveryDetails> {
  const { ledgers, now } = context;
  const { id: endpointId, ownerId } = endpoint;
  const eventId = crypto.randomUUID().replaceAll('-', '');
  const at = now().getTime();
  const data = JSON.stringify({ message: 'This is a test.' });
  const claim = crypto.randomUUID();
  const { deliveries } = await ledgers.perform(ownerId, CLAIM_WEBHOOK_DELIVERIES, {
    endpoints: [{ id: endpointId, events: [], createdAt: 0 }],
    known: null,
    now: at,
    claim,
    max: 1,
    dailyMax: context.dailyMax,
    only: { id: eventId, type: TEST_EVENT, at, data, endpointId },
  });
  await sendClaimed(context, ownerId, { claim, deliveries, endpoints: [endpoint] });
  return readDeliveryDetails(await ledgers.open(ownerId), { endpointId, eventId });
}
