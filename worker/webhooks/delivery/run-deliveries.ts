import { SECOND_MS } from '#shared/format/duration.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { moveEvents } from '#worker/webhooks/queue/move-events.ts';
import { scheduleDeliveries } from '#worker/webhooks/delivery-schedule.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { performDeliveries } from './perform-deliveries.ts';

/** Delay after a run that found nothing to claim although something is due. */
const PAUSE_MS = 60 * SECOND_MS;

const FORGET = `DELETE FROM webhook_outbox WHERE owner_id = ?1
  AND NOT EXISTS (SELECT 1 FROM users WHERE id = ?1)
  AND NOT EXISTS (SELECT 1 FROM organizations WHERE id = ?1)`;
const FORGET_SCHEDULE = 'DELETE FROM webhook_wakes WHERE owner_id = ?1';

/** The job: moves what was recorded to the ledger, sends what is due, and plans the next run. */
export async function runDeliveries(context: WebhookContext, ownerId: string): Promise<void> {
  try {
    const isMoved = await moveEvents(context, ownerId);
    const nextDue = await performDeliveries(context, ownerId);
    const now = context.now().getTime();
    const due = isMoved ? nextDue : now;
    const isStuck = isMoved && due !== null && due <= now - PAUSE_MS;
    await scheduleDeliveries(context, ownerId, isStuck ? now + PAUSE_MS : due);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    // The owner was deleted in the meantime, with the ledger.
    const { db } = context;
    await db.batch([db.prepare(FORGET).bind(ownerId), db.prepare(FORGET_SCHEDULE).bind(ownerId)]);
  }
}
