import { ApiError } from '#worker/http/api-error.ts';
import { readLimited } from '#worker/http/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { PaymentEvent } from '#worker/payments/provider.ts';
import { lookAt, type LookDeps } from '#worker/payments/standing/look.ts';

/** Largest event accepted, in bytes: 256 KiB; the provider's are a tenth of it. */
export const EVENT_MAX_BYTES = 262_144;

/**
 * Takes an event in. Throws `bad_request` for a signature that does not fit and `payload_too_large`; whatever else
 * throws asks the provider, by its status, to deliver again. Everything understood or not is acknowledged once.
 */
export async function receiveEvent(deps: LookDeps, request: Request): Promise<void> {
  const body = await readLimited(request, EVENT_MAX_BYTES);
  const signature = request.headers.get('Stripe-Signature') ?? undefined;
  const event = await deps.provider.readEvent(body, signature);
  if (event === null) throw new ApiError('bad_request');
  const fields = { eventId: event.id, type: event.type };
  if (event.isLive !== (deps.provider.mode === 'live')) {
    log('error', 'payment_event_of_other_mode', fields);
    return;
  }
  if (!event.isKnown) {
    log('info', 'payment_event_ignored', fields);
    return;
  }
  if (await isKnown(deps.db, event.id)) {
    log('info', 'payment_event_repeated', fields);
    return;
  }
  const customerId = await customerOf(deps, event);
  const isOurs = customerId !== null && (await lookAt(deps, customerId, event));
  log(isOurs ? 'info' : 'warn', isOurs ? 'payment_event' : 'payment_event_of_nobody', fields);
}

async function isKnown(db: D1Database, eventId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM payment_events WHERE event_id = ?')
    .bind(eventId)
    .first();
  return row !== null;
}

/** A dispute names a charge only; the charge knows whose it is. */
async function customerOf({ provider }: LookDeps, event: PaymentEvent): Promise<string | null> {
  if (event.customerId !== null || event.chargeId === null) return event.customerId;
  return (await provider.findMoneyBack(event.chargeId)).customerId;
}
