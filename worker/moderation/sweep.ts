const DAY_MS = 86_400_000;
/** How long a decided report is kept, in days: long enough for its owner to object and for it to be looked at again. */
export const REPORT_DAYS = 180;
/** How long the record of a decision is kept, in days. */
export const ACTION_DAYS = 1095;

/** Snapshots of cards all of whose reports go. */
const FORGET_SNAPSHOTS = `DELETE FROM card_snapshots
  WHERE card_id IN (SELECT card_id FROM card_reports WHERE decided_at <= ?1)
    AND NOT EXISTS (SELECT 1 FROM card_reports r WHERE r.card_id = card_snapshots.card_id
      AND (r.decided_at IS NULL OR r.decided_at > ?1))`;

/**
 * Forgets decided reports with what was kept of their cards, and the oldest records of decisions. Open reports wait, however
 * old, and so do the pictures of a card that is still taken down.
 */
export async function sweepModeration(db: D1Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.batch([
    // Before the reports that lead to them.
    db.prepare(FORGET_SNAPSHOTS).bind(daysAgo(REPORT_DAYS)),
    db.prepare('DELETE FROM card_reports WHERE decided_at <= ?').bind(daysAgo(REPORT_DAYS)),
    db
      .prepare(
        `DELETE FROM blocked_pictures WHERE blocked_at <= ?
        AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = card_id)`,
      )
      .bind(daysAgo(ACTION_DAYS)),
    db.prepare('DELETE FROM moderation_actions WHERE at <= ?').bind(daysAgo(ACTION_DAYS)),
  ]);
}
