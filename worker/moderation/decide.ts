import type { DecideCard, Decision } from '#shared/api/moderation.ts';
import type { FindJudged, JudgedCard, Verdict } from '#shared/moderation/judged-card.ts';
import { ApiError } from '#worker/http/api-error.ts';

export interface DecideDeps {
  db: D1Database;
  findJudged: FindJudged;
  /** The statement that takes a card down for a reason, or restores it (null). It changes no row when there is nothing to change. */
  verdictStatement: (verdict: Verdict) => D1PreparedStatement;
  /** SQL that is true, later in the same transaction, when the verdict of a decision (?2) changed its card (?1). */
  verdictHolds: string;
  now: () => Date;
}

const OPEN = 'FROM card_reports WHERE card_id = ?1 AND decided_at IS NULL AND created_at <= ?7';
const record = (condition: string): string =>
  `INSERT INTO moderation_actions (id, card_id, at, operator, action, username, reason, reports)
  SELECT ?2, ?1, ?3, ?4, ?5, ?6, ?8, (SELECT coalesce(sum(arrivals), 0) ${OPEN}) WHERE ${condition}
  RETURNING reports`;

const CLOSE = `UPDATE card_reports SET decided_at = ?2 WHERE card_id = ?1 AND decided_at IS NULL
  AND created_at <= ?3 AND EXISTS (SELECT 1 FROM moderation_actions WHERE id = ?4)`;

/**
 * Makes a decision of an operator (their address) about a card: the card, its open reports and the record of it in one
 * transaction, so that of two operators one decides. Answers the record, null when there was nothing left to decide, and the
 * card as it was before, null when it is gone: its reports can still be dismissed. Throws `not_found`.
 */
export async function decide(
  deps: DecideDeps,
  operator: string,
  cardId: string,
  asked: DecideCard,
): Promise<{ decision: Decision | null; card: JudgedCard | null }> {
  const { db } = deps;
  const card = (await deps.findJudged([cardId])).get(cardId) ?? null;
  const known = card?.username ?? (await findReportedName(db, cardId));
  if (known === null) throw new ApiError('not_found');
  const id = crypto.randomUUID();
  const at = deps.now().toISOString();
  const { action } = asked;
  const reason = action === 'take_down' ? asked.reason : '';
  // Every report an operator can have seen; a restoring leaves open what came since the take-down, which is nothing.
  const until = action === 'dismiss' ? asked.until : at;
  const isVerdict = action !== 'dismiss';
  const condition = isVerdict ? deps.verdictHolds : `EXISTS (SELECT 1 ${OPEN})`;
  const results = await db.batch<{ reports: number }>([
    ...(isVerdict
      ? [
          deps.verdictStatement({
            cardId,
            decisionId: id,
            at,
            reason: action === 'take_down' ? reason : null,
          }),
        ]
      : []),
    db.prepare(record(condition)).bind(cardId, id, at, operator, action, known, until, reason),
    db.prepare(CLOSE).bind(cardId, at, until, id),
  ]);
  const recorded = results.at(-2)?.results[0];
  if (recorded === undefined) return { decision: null, card };
  const { reports } = recorded;
  const isStanding = action === 'take_down';
  const decision = { id, at, operator, action, cardId, username: known, reason, reports };
  return { decision: { ...decision, isStanding }, card };
}

/** The name a card had when it was reported, for one that is gone. */
async function findReportedName(db: D1Database, cardId: string): Promise<string | null> {
  return db
    .prepare('SELECT username FROM card_reports WHERE card_id = ? AND decided_at IS NULL LIMIT 1')
    .bind(cardId)
    .first<string>('username');
}
