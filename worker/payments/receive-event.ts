import type { SyncContext } from '#worker/payments/payment-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { PaymentEvent } from './provider.ts';
import { syncCustomer } from '#worker/payments/subscription/sync-customer.ts';
import { hasRow } from '#worker/db/rows.ts';

/** Maximum event size in bytes (256 KiB); the provider's events are about a tenth of it. */
export const EVENT_MAX_BYTES = 262_144;

/**
 * Handles a webhook event. Throws `bad_request` for an invalid signature and `payload_too_large`.
 * Any other error's status makes the provider deliver the event again; events we ignore are
 * acknowledged.
 */
export async function receiveEvent(context: SyncContext, request: Request): Promise<void> {
  const body = await readLimited(request, EVENT_MAX_BYTES);
  const signature = request.headers.get('Stripe-Signature') ?? undefined;
  const event = await context.provider.readEvent(body, signature);
  if (event === null) throw new ApiError('bad_request');
  const fields = { eventId: event.id, type: event.type };
  if (event.isLive !== (context.provider.mode === 'live')) {
    log('error', 'payment_event_mode_mismatch', fields);
    return;
  }
  if (!event.isKnown) {
    log('info', 'payment_event_ignored', fields);
    return;
  }
  if (await isProcessed(context.db, event.id)) {
    log('info', 'payment_event_repeated', fields);
    return;
  }
  const customerId = await findEventCustomer(context, event);
  const isCustomer = customerId !== null && (await syncCustomer(context, customerId, event));
  log(
    isCustomer ? 'info' : 'warn',
    isCustomer ? 'payment_event' : 'payment_event_unknown_customer',
    fields,
  );
}

async function isProcessed(db: D1Database, eventId: string): Promise<boolean> {
  return hasRow(db.prepare('SELECT 1 FROM payment_events WHERE event_id = ?').bind(eventId));
}

/** A dispute refers only to a charge; the charge refers to the customer. */
async function findEventCustomer(
  { provider }: SyncContext,
  event: PaymentEvent,
): Promise<string | null> {
  if (event.customerId !== null || event.chargeId === null) return event.customerId;
  return (await provider.findRefund(event.chargeId)).customerId;
}
