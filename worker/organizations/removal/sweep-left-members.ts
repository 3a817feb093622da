import { z } from 'zod';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import { requireRow } from '#worker/db/rows.ts';

const BATCH_ROWS = 200;
const BATCHES_MAX = 25;
/** The groups of a leaver choose the policy of a card that is still public. */
const IS_OVER = `NOT EXISTS (SELECT 1 FROM organization_departures d
  WHERE d.member_id = organization_members.id)`;
const changesSchema = z.object({ count: z.int() });

/** Deletes members who left, once the departure can no longer be undone. Returns their number. */
export async function sweepLeftMembers(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DEPARTURE_UNDO_DAYS * 86_400_000).toISOString();
  let removed = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const due = db
      .prepare(
        `SELECT count(*) AS count FROM (SELECT 1 FROM organization_members
          WHERE status = 'left' AND left_at < ?1 AND ${IS_OVER} LIMIT ${BATCH_ROWS})`,
      )
      .bind(before);
    const { count } = await requireRow(due, changesSchema);
    if (count === 0) break;
    await db
      .prepare(
        `DELETE FROM organization_members WHERE id IN (SELECT id FROM organization_members
          WHERE status = 'left' AND left_at < ?1 AND ${IS_OVER} LIMIT ${BATCH_ROWS})`,
      )
      .bind(before)
      .run();
    removed += count;
  }
  return removed;
}
