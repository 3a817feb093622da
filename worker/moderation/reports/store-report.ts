import { z } from 'zod';
import { HELD_REPORTS_MAX, type reportCard } from '#shared/api/moderation/moderation.ts';
import { cardContentSchema, isPublic } from '#shared/card/card.ts';
import { findCard } from '#worker/cards/find-card.ts';
import { firstRow, parseFirstRow, sqlBoolean } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildSnapshotStatements } from '#worker/moderation/card-snapshots.ts';

export type AbuseReport = z.output<typeof reportCard.request>;

export interface ReportedCard {
  cardId: string;
  username: string;
  /** What visitors see as JSON, where that is not the stored content: an organization card's policy. */
  shown?: string | null;
}

/** A report with its reporter key, and whether a limit was exceeded when it arrived. */
export interface SentReport extends Pick<AbuseReport, 'reason' | 'note' | 'email'> {
  reporter: string;
  isHeldBack: boolean;
}

/**
 * Maximum open reports of a card that are not held back. With `HELD_REPORTS_MAX` a card has at most
 * 600 rows.
 */
export const OPEN_REPORTS_MAX = 500;

const UPSERT_REPORT = `INSERT INTO abuse_reports
    (id, card_id, username, reason, note, email, reporter, created_at, is_held)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 OR ${OPEN_REPORTS_MAX} <= (SELECT count(*) FROM abuse_reports
    WHERE card_id = ?2 AND decided_at IS NULL AND is_held = 0))
  ON CONFLICT (card_id, reporter) WHERE decided_at IS NULL DO UPDATE SET
    reason = excluded.reason, note = excluded.note, email = excluded.email,
    created_at = excluded.created_at
  RETURNING id, is_held AS isHeldBack`;

const HELD = `FROM abuse_reports WHERE card_id = ?1 AND decided_at IS NULL AND is_held = 1`;
const IS_TOO_MANY = `(SELECT count(*) ${HELD}) > ${HELD_REPORTS_MAX}`;
const OLDEST = `(SELECT id ${HELD} AND id <> ?2 ORDER BY created_at, id LIMIT 1)`;
const ADD_REPLACED_COUNT = `UPDATE abuse_reports
  SET submission_count = submission_count + (SELECT submission_count FROM abuse_reports WHERE id = ${OLDEST})
  WHERE id = ?2 AND ${IS_TOO_MANY}`;
const DROP_OLDEST = `DELETE FROM abuse_reports WHERE id = ${OLDEST} AND ${IS_TOO_MANY}`;

const storedSchema = z.object({ id: z.string(), isHeldBack: sqlBoolean });
// The sum of no rows is NULL.
const openCountSchema = z.object({ open: z.int().nullable() });
const openReportSchema = z.object({ createdAt: z.string() });

const COUNT = `SELECT sum(submission_count) AS open FROM abuse_reports WHERE card_id = ? AND decided_at IS NULL`;

/** A card that is public now according to the database, or null. */
export async function findReportedCard(
  { db }: Pick<Kernel, 'db'>,
  username: string,
): Promise<ReportedCard | null> {
  const owned = await findCard({ db }, { username });
  if (owned === null || !isPublic(owned.card)) return null;
  const { cardId, card } = owned;
  // Visitors see an organization card with its policy, which is not part of the stored content.
  const shown = card.brand === undefined ? null : cardContentSchema.parse(card);
  return { cardId, username: card.username, shown: shown && JSON.stringify(shown) };
}

/**
 * Stores a report with a snapshot of the card. A second report by the same reporter before a
 * decision replaces the first. Beyond `HELD_REPORTS_MAX` the newest held-back report replaces the
 * oldest. Returns the number of reports since the card's last decision, and the ID of the row if it
 * is new.
 */
export async function storeReport(
  kernel: Pick<Kernel, 'db' | 'now'>,
  { cardId, username, shown = null }: ReportedCard,
  { reporter, isHeldBack, reason, note, email }: SentReport,
): Promise<{ open: number; newId: string | null; isHeldBack: boolean }> {
  const { db } = kernel;
  const id = crypto.randomUUID();
  const at = kernel.now().toISOString();
  const [stored, , , counted] = await db.batch([
    db
      .prepare(UPSERT_REPORT)
      .bind(id, cardId, username, reason, note, email, reporter, at, +isHeldBack),
    db.prepare(ADD_REPLACED_COUNT).bind(cardId, id),
    db.prepare(DROP_OLDEST).bind(cardId, id),
    db.prepare(COUNT).bind(cardId),
    ...buildSnapshotStatements(db, cardId, at, shown),
  ]);
  const row = parseFirstRow(stored, storedSchema);
  return {
    open: parseFirstRow(counted, openCountSchema)?.open ?? 1,
    newId: row?.id === id ? id : null,
    isHeldBack: row?.isHeldBack ?? false,
  };
}

/** When a reporter last reported a card that awaits a decision; null if they have not. */
export async function findReportTime(
  db: D1Database,
  cardId: string,
  reporter: string,
): Promise<Date | null> {
  const statement = db
    .prepare(
      'SELECT created_at AS createdAt FROM abuse_reports WHERE card_id = ? AND reporter = ? AND decided_at IS NULL',
    )
    .bind(cardId, reporter);
  const report = await firstRow(statement, openReportSchema);
  return report && new Date(report.createdAt);
}
