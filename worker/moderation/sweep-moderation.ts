import { deleteOldBlocks } from '#worker/cards/blocked-pictures.ts';
import type { Kernel } from '#worker/kernel.ts';
import { DAY_MS } from '#shared/format/duration.ts';
/** Days a decided report is stored, so that the owner can object and it can be reviewed again. */
export const REPORT_DAYS = 180;
/** Days the record of a decision is stored. */
export const ACTION_DAYS = 1095;

/** Snapshots of cards whose reports are all deleted. */
const DELETE_SNAPSHOTS = `DELETE FROM card_snapshots
  WHERE card_id IN (SELECT card_id FROM abuse_reports WHERE decided_at <= ?1)
    AND NOT EXISTS (SELECT 1 FROM abuse_reports r WHERE r.card_id = card_snapshots.card_id
      AND (r.decided_at IS NULL OR r.decided_at > ?1))`;

/**
 * Deletes decided reports with their snapshots, and the oldest records of decisions. Open reports
 * stay, however old, and so do the blocked pictures of a card that is still taken down.
 */
export async function sweepModeration(kernel: Pick<Kernel, 'db' | 'now'>): Promise<void> {
  const { db } = kernel;
  const now = kernel.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  await db.batch([
    // Before the reports, because it selects by them.
    db.prepare(DELETE_SNAPSHOTS).bind(daysAgo(REPORT_DAYS)),
    db.prepare('DELETE FROM abuse_reports WHERE decided_at <= ?').bind(daysAgo(REPORT_DAYS)),
    deleteOldBlocks(db, daysAgo(ACTION_DAYS)),
    db.prepare('DELETE FROM moderation_actions WHERE at <= ?').bind(daysAgo(ACTION_DAYS)),
  ]);
}
