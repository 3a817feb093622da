import { WEBHOOK_SAMPLES_MAX } from '#shared/api/webhooks.ts';
import {
  buildSampleMessage,
  type WebhookEvent,
  type WebhookMessage,
} from '#shared/api/webhook-events.ts';
import type { Database } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import { buildMessage } from '#worker/webhooks/delivery/perform-deliveries.ts';
import { eventSchema } from './delivery-rows.ts';

const LATEST = `SELECT id, type, at, data FROM webhook_events WHERE type = ?1 AND endpoint_id = ''
  ORDER BY no DESC LIMIT ${WEBHOOK_SAMPLES_MAX}`;

/** The owner's latest messages of an event without tests, as they are delivered; an invented one without any. */
export async function readSamples(
  ledger: Database,
  event: WebhookEvent,
): Promise<WebhookMessage[]> {
  const rows = await allRows(ledger.prepare(LATEST).bind(event), eventSchema);
  return rows.length === 0 ? [buildSampleMessage(event)] : rows.map(buildMessage);
}
