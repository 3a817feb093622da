import { DAY_MS } from '#shared/format/duration.ts';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Rows deleted per sweep and table. */
const BATCH_MAX = 500;

const OVER = `DELETE FROM organization_departures WHERE id IN (SELECT id FROM organization_departures
  WHERE departed_at <= ?1 AND (live_until IS NULL OR live_until <= ?2) LIMIT ${BATCH_MAX})`;
const FORMER_MEMBERS = `DELETE FROM organization_members WHERE id IN (SELECT id FROM organization_members
  WHERE status = 'left' AND left_at <= ?1
    AND NOT EXISTS (SELECT 1 FROM organization_departures d WHERE d.member_id = organization_members.id)
  LIMIT ${BATCH_MAX})`;

/**
 * Deletes departures that can no longer be undone and whose card is no longer public, and the
 * memberships of people who left, whose groups choose the policy of a card until then. The cards stay with the organization, under their usernames.
 */
export async function sweepDepartures({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<number> {
  const at = now();
  const earliest = new Date(at.getTime() - DEPARTURE_UNDO_DAYS * DAY_MS).toISOString();
  const [departures, members] = await db.batch([
    db.prepare(OVER).bind(earliest, at.toISOString()),
    db.prepare(FORMER_MEMBERS).bind(earliest),
  ]);
  return (departures?.meta.changes ?? 0) + (members?.meta.changes ?? 0);
}
