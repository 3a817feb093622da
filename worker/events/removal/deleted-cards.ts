import { RESTORE_MS } from '#shared/api/restoring.ts';
import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { DELETE_VISITS } from './delete-visits.ts';

/** Most cards whose visits one sweep deletes. */
const SWEEP_MAX = 200;

/** By then, a restoration that began within `RESTORE_MS` has finished. */
const DELETE_AFTER_MS = 2 * RESTORE_MS;

const DELETED = `SELECT card_id AS cardId, owner_id AS ownerId FROM deleted_cards
  WHERE deleted_at <= ?1 ORDER BY deleted_at LIMIT ${SWEEP_MAX}`;
const deletedSchema = z.object({ cardId: z.string(), ownerId: z.string() });

/** Deletes the visits of a deleted card. Safe to repeat. Throws errors of the stores. */
export async function deleteVisits(
  { db, ledgers, now }: Pick<Kernel, 'db' | 'ledgers' | 'now'>,
  { cardId, ownerId }: Pick<JobOf<'delete_visits'>, 'cardId' | 'ownerId'>,
): Promise<void> {
  await ledgers.perform(ownerId, DELETE_VISITS, { cardId, now: now().getTime() });
  await db.prepare('DELETE FROM deleted_cards WHERE card_id = ?').bind(cardId).run();
}

/** Deletes the visits of cards that cannot be restored any more. Throws at the end if one failed. */
export async function sweepDeletedCards(
  context: Pick<Kernel, 'db' | 'ledgers' | 'now'>,
): Promise<number> {
  const until = new Date(context.now().getTime() - DELETE_AFTER_MS).toISOString();
  const deleted = await allRows(context.db.prepare(DELETED).bind(until), deletedSchema);
  let failed = 0;
  for (const card of deleted) {
    await deleteVisits(context, card).catch((error: unknown) => {
      failed += 1;
      log('warn', 'visits_not_deleted', { ...card, error: String(error) });
    });
  }
  if (failed > 0) throw new Error(`the visits of ${failed} deleted cards remain`);
  return deleted.length;
}
