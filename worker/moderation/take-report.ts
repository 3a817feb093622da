import type { z } from 'zod';
import { HELD_REPORTS_MAX, type reportCard } from '#shared/api/moderation.ts';
import { snapshotStatements } from '#worker/moderation/snapshots.ts';

/** What a visitor reports, checked. */
export type Report = z.output<typeof reportCard.request>;

/** Which card a report is about. */
export interface ReportedCard {
  cardId: string;
  username: string;
}

/** A report with its sender's key, and whether a limit was used up when it arrived. */
export interface SentReport extends Pick<Report, 'reason' | 'note' | 'email'> {
  reporter: string;
  isHeldBack: boolean;
}

/** Most open reports of a card that are not held back. With `HELD_REPORTS_MAX`, 600 rows for a card at any time. */
export const OPEN_REPORTS_MAX = 500;

const KEEP = `INSERT INTO card_reports
    (id, card_id, username, reason, note, email, reporter, created_at, is_held_back)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 OR ${OPEN_REPORTS_MAX} <= (SELECT count(*) FROM card_reports
    WHERE card_id = ?2 AND decided_at IS NULL AND is_held_back = 0))
  ON CONFLICT (card_id, reporter) WHERE decided_at IS NULL DO UPDATE SET
    reason = excluded.reason, note = excluded.note, email = excluded.email,
    created_at = excluded.created_at
  RETURNING id, is_held_back AS isHeldBack`;

const HELD = `FROM card_reports WHERE card_id = ?1 AND decided_at IS NULL AND is_held_back = 1`;
const IS_TOO_MANY = `(SELECT count(*) ${HELD}) > ${HELD_REPORTS_MAX}`;
const OLDEST = `(SELECT id ${HELD} AND id <> ?2 ORDER BY created_at, id LIMIT 1)`;
const TAKE_OVER_COUNT = `UPDATE card_reports
  SET arrivals = arrivals + (SELECT arrivals FROM card_reports WHERE id = ${OLDEST})
  WHERE id = ?2 AND ${IS_TOO_MANY}`;
const DROP_OLDEST = `DELETE FROM card_reports WHERE id = ${OLDEST} AND ${IS_TOO_MANY}`;

const COUNT = `SELECT sum(arrivals) AS open FROM card_reports WHERE card_id = ? AND decided_at IS NULL`;

/**
 * Keeps a report. A second report by the same reporter before a decision replaces the first, so that one reporter is one
 * report. Beyond `HELD_REPORTS_MAX` the newest held-back report replaces the oldest. Answers how many arrived for the card
 * since its last decision, and which row is new; null for a replaced one. A snapshot of the card is kept with it.
 */
export async function takeReport(
  deps: {
    db: D1Database;
    takeSnapshot: (cardId: string, at: string) => D1PreparedStatement;
    now: () => Date;
  },
  { cardId, username }: ReportedCard,
  { reporter, isHeldBack, reason, note, email }: SentReport,
): Promise<{ open: number; newId: string | null; isHeldBack: boolean }> {
  const { db } = deps;
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  const [kept, , , counted] = await db.batch<{ id: string; isHeldBack: number; open: number }>([
    db.prepare(KEEP).bind(id, cardId, username, reason, note, email, reporter, at, +isHeldBack),
    db.prepare(TAKE_OVER_COUNT).bind(cardId, id),
    db.prepare(DROP_OLDEST).bind(cardId, id),
    db.prepare(COUNT).bind(cardId),
    ...snapshotStatements(db, cardId, deps.takeSnapshot(cardId, at)),
  ]);
  const row = kept?.results[0];
  return {
    open: counted?.results[0]?.open ?? 1,
    newId: row?.id === id ? id : null,
    isHeldBack: row?.isHeldBack === 1,
  };
}

/** When a reporter last reported a card that waits for a decision; null when they have not. */
export async function findReportTime(
  db: D1Database,
  cardId: string,
  reporter: string,
): Promise<Date | null> {
  const at = await db
    .prepare(
      'SELECT created_at FROM card_reports WHERE card_id = ? AND reporter = ? AND decided_at IS NULL',
    )
    .bind(cardId, reporter)
    .first<string>('created_at');
  return at === null ? null : new Date(at);
}
