import { z } from 'zod';
import { moveOutbox, OUTBOX_STEP } from '#worker/db/move-outbox.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { APPEND_WEBHOOK_EVENTS } from './append-events.ts';
import { expectDeliveries } from '#worker/webhooks/delivery-schedule.ts';

const READ = `SELECT id, type, at, data FROM webhook_outbox WHERE owner_id = ?1
  ORDER BY no LIMIT ${OUTBOX_STEP}`;
const REMOVE = `DELETE FROM webhook_outbox
  WHERE id IN (SELECT value FROM json_each(?2)) AND owner_id = ?1`;

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  at: z.string().transform((at) => Date.parse(at)),
  data: z.string(),
});

/**
 * Moves the events of an owner from the outbox to the ledger, in order. Returns false when there
 * may be more than one move can take. Throws `not_found` for a deleted owner.
 */
export async function moveEvents(
  { db, ledgers, now }: Pick<Kernel, 'db' | 'ledgers' | 'now'>,
  ownerId: string,
): Promise<boolean> {
  return moveOutbox({
    read: () => allRows(db.prepare(READ).bind(ownerId), eventSchema),
    append: (events) => ledgers.perform(ownerId, APPEND_WEBHOOK_EVENTS, { events }),
    // From then on only the ledger contains them, so a run must be scheduled.
    remove: (ids) =>
      db.batch([db.prepare(REMOVE).bind(ownerId, ids), expectDeliveries(db, ownerId, now())]),
  });
}
