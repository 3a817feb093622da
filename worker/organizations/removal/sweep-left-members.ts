import { z } from 'zod';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import { requireRow } from '#worker/db/rows.ts';

const BATCH_ROWS = 200;
const BATCHES_MAX = 25;
/** The groups of a leaver choose the policy of a card that is still public. */
const IS_OVER = `NOT EXISTS (SELECT 1 FROM organization_departures d
  WHERE d.member_id = organization_members.id)`;
const IS_DUE = `status = 'left' AND left_at < ?1 AND ${IS_OVER}`;
// Both statements of a batch find the same rows.
const DUE = `FROM organization_members WHERE ${IS_DUE} ORDER BY left_at, id LIMIT ${BATCH_ROWS}`;
/** What keeps them from joining again by a domain. */
const REMEMBER = `INSERT OR IGNORE INTO organization_former_members (organization_id, user_id)
  SELECT organization_id, user_id ${DUE}`;
const DELETE = `DELETE FROM organization_members WHERE id IN (SELECT id ${DUE})`;
const changesSchema = z.object({ count: z.int() });

/**
 * Deletes members who left, once the departure can no longer be undone, except that they were
 * members. Returns their number.
 */
export async function sweepLeftMembers(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DEPARTURE_UNDO_DAYS * 86_400_000).toISOString();
  let removed = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const due = db
      .prepare(
        `SELECT count(*) AS count FROM (SELECT 1 FROM organization_members WHERE ${IS_DUE}
          LIMIT ${BATCH_ROWS})`,
      )
      .bind(before);
    const { count } = await requireRow(due, changesSchema);
    if (count === 0) break;
    await db.batch([db.prepare(REMEMBER).bind(before), db.prepare(DELETE).bind(before)]);
    removed += count;
  }
  return removed;
}
