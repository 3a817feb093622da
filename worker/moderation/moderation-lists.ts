import { findModeratedCards, findTakeDownStates } from '#worker/cards/take-down.ts';
import { z } from 'zod';
import {
  CASE_REPORTS_MAX,
  DECISION_ACTIONS,
  MODERATION_PAGE_SIZE,
  type DecisionList,
  type HeldReportList,
  type ReportCase,
  type ReportList,
} from '#shared/api/moderation/moderation.ts';
import { REPORT_REASONS } from '#shared/moderation/report-reasons.ts';
import { parseCursor, takePage, type Position } from '#worker/http/request/pagination.ts';
import { allRows, parseRequiredRow, parseRows } from '#worker/db/rows.ts';

const NO_EFFECTS = { pictures: 'free', isPublishingPaused: false, teamPausedUntil: null } as const;

/** Later than any stored timestamp. */
const FIRST_CURSOR: Position = ['9999', ''];

const caseRowSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  reports: z.int(),
  heldBack: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
const reportRowSchema = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  email: z.string(),
  createdAt: z.string(),
});

const totalSchema = z.object({ total: z.int() });
const reasonRowSchema = z.object({
  cardId: z.string(),
  reason: z.enum(REPORT_REASONS),
  count: z.int(),
});

const CASES = `SELECT card_id AS cardId, max(username) AS username, sum(submission_count) AS reports,
    sum(iif(is_held, submission_count, 0)) AS heldBack, min(created_at) AS firstAt, max(created_at) AS lastAt
  FROM abuse_reports WHERE decided_at IS NULL GROUP BY card_id
  HAVING (max(created_at), card_id) < (?1, ?2) ORDER BY lastAt DESC, cardId DESC LIMIT ?3`;

const REASONS = `SELECT r.card_id AS cardId, r.reason, count(*) AS count
  FROM json_each(?1) requested JOIN abuse_reports r ON r.card_id = requested.value AND r.decided_at IS NULL
  GROUP BY r.card_id, r.reason ORDER BY count DESC, r.reason`;

const LATEST = `SELECT id, reason, note, email, created_at AS createdAt
  FROM abuse_reports WHERE decided_at IS NULL AND is_held = 0 AND card_id = ?1
  ORDER BY created_at DESC, id LIMIT ${CASE_REPORTS_MAX}`;

const SELECT_HELD = `SELECT id, reason, note, email, created_at AS createdAt FROM abuse_reports
  WHERE decided_at IS NULL AND is_held = 1 AND card_id = ?1 AND (created_at, id) < (?2, ?3)
  ORDER BY created_at DESC, id DESC LIMIT ?4`;

/**
 * Lists cards with open reports, the most recently reported first. Throws `bad_request` for an
 * invalid cursor.
 */
export async function readCases(db: D1Database, cursor: string | null): Promise<ReportList> {
  const [before, beforeId] = cursor === null ? FIRST_CURSOR : parseCursor(cursor);
  const [listed, counted] = await db.batch([
    db.prepare(CASES).bind(before, beforeId, MODERATION_PAGE_SIZE + 1),
    db.prepare(
      'SELECT count(DISTINCT card_id) AS total FROM abuse_reports WHERE decided_at IS NULL',
    ),
  ]);
  const all = parseRows(listed, caseRowSchema);
  const { page: rows, nextCursor } = takePage(all, MODERATION_PAGE_SIZE, (row) => [
    row.lastAt,
    row.cardId,
  ]);
  const ids = rows.map(({ cardId }) => cardId);
  const cards = await findModeratedCards(db, ids);
  const { reasonsOf, latestOf } = await readDetails(db, ids);
  const cases = rows.map((row): ReportCase => {
    const card = cards.get(row.cardId);
    const details: Omit<ReportCase, 'cardId' | 'reports' | 'heldBack' | 'firstAt' | 'lastAt'> = {
      username: card?.username ?? row.username,
      name: card?.name ?? '',
      state: card?.state ?? 'gone',
      isCompanyCard: card !== undefined && card.organizationId !== null,
      reasons: reasonsOf(row.cardId),
      latest: latestOf(row.cardId),
    };
    return Object.assign(row, details);
  });
  const { total } = parseRequiredRow(counted, totalSchema);
  return { cases, total, nextCursor };
}

async function readDetails(db: D1Database, ids: readonly string[]) {
  const [counted, ...listed] = await db.batch([
    db.prepare(REASONS).bind(JSON.stringify(ids)),
    ...ids.map((id) => db.prepare(LATEST).bind(id)),
  ]);
  const reasons = parseRows(counted, reasonRowSchema);
  const reports = new Map(ids.map((id, n) => [id, parseRows(listed[n], reportRowSchema)]));
  return {
    reasonsOf: (cardId: string) =>
      reasons
        .filter((row) => row.cardId === cardId)
        .map(({ reason, count }) => ({ reason, count })),
    latestOf: (cardId: string) => reports.get(cardId) ?? [],
  };
}

/**
 * Lists the held-back reports of a card, newest first. Throws `bad_request` for an invalid cursor.
 */
export async function readHeldReports(
  db: D1Database,
  cardId: string,
  cursor: string | null,
): Promise<HeldReportList> {
  const [before, beforeId] = cursor === null ? FIRST_CURSOR : parseCursor(cursor);
  const statement = db
    .prepare(SELECT_HELD)
    .bind(cardId, before, beforeId, MODERATION_PAGE_SIZE + 1);
  const all = await allRows(statement, reportRowSchema);
  const { page: reports, nextCursor } = takePage(all, MODERATION_PAGE_SIZE, (row) => [
    row.createdAt,
    row.id,
  ]);
  return { reports, nextCursor };
}

const decisionRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  operator: z.string(),
  action: z.enum(DECISION_ACTIONS),
  cardId: z.string(),
  username: z.string(),
  reason: z.string(),
  reports: z.int(),
});

/** Lists decisions, newest first. Throws `bad_request` for an invalid cursor. */
export async function readDecisions(db: D1Database, cursor: string | null): Promise<DecisionList> {
  const [before, beforeId] = cursor === null ? FIRST_CURSOR : parseCursor(cursor);
  const statement = db
    .prepare(
      `SELECT id, at, operator, action, card_id AS cardId, username, reason, reports
      FROM moderation_actions WHERE (at, id) < (?1, ?2) ORDER BY at DESC, id DESC LIMIT ?3`,
    )
    .bind(before, beforeId, MODERATION_PAGE_SIZE + 1);
  const all = await allRows(statement, decisionRowSchema);
  const { page: rows, nextCursor } = takePage(all, MODERATION_PAGE_SIZE, (row) => [row.at, row.id]);
  const ids = [...new Set(rows.map(({ cardId }) => cardId))];
  const [cards, effects] = await Promise.all([
    findModeratedCards(db, ids),
    findTakeDownStates(db, ids),
  ]);
  const decisions = rows.map((row) => {
    const card = cards.get(row.cardId);
    const isStanding = card?.state === 'taken_down' && card.decisionId === row.id;
    // For a deleted card, the effects of its last take-down. An older take-down of the same card
    // shows the same.
    const isLatest = row.action === 'take_down' && (isStanding || card === undefined);
    const state = (isLatest && effects.get(row.cardId)) || NO_EFFECTS;
    return Object.assign(row, { isStanding, ...state });
  });
  return { decisions, nextCursor };
}
