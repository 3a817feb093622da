import { DAY_MS } from '#shared/format/duration.ts';
import { DEPARTURE_UNDO_DAYS } from '#shared/organization/limits.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Departures deleted per sweep. */
const BATCH_MAX = 500;

const OVER = `DELETE FROM organization_departures WHERE id IN (SELECT id FROM organization_departures
  WHERE departed_at <= ?1 AND (live_until IS NULL OR live_until <= ?2) LIMIT ${BATCH_MAX})`;
/**
 * Deletes departures that can no longer be undone and whose card is no longer public. The cards
 * stay with the organization, under their usernames; the next sweep step deletes the memberships.
 */
export async function sweepDepartures({ db, now }: Pick<Kernel, 'db' | 'now'>): Promise<number> {
  const at = now();
  const earliest = new Date(at.getTime() - DEPARTURE_UNDO_DAYS * DAY_MS).toISOString();
  const { meta } = await db.prepare(OVER).bind(earliest, at.toISOString()).run();
  return meta.changes;
}
