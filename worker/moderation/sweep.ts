const DAY_MS = 86_400_000;
/** How long a decided report is kept, in days: long enough for its owner to object and for it to be looked at again. */
export const REPORT_DAYS = 180;
/** How long the record of a decision is kept, in days. */
export const ACTION_DAYS = 1095;

/** Forgets decided reports, and the oldest records of decisions. Open reports wait, however old. */
export async function sweepModeration(db: D1Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.batch([
    db.prepare('DELETE FROM card_reports WHERE decided_at <= ?').bind(daysAgo(REPORT_DAYS)),
    db.prepare('DELETE FROM moderation_actions WHERE at <= ?').bind(daysAgo(ACTION_DAYS)),
  ]);
}
