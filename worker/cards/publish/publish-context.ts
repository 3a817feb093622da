import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { allowanceColumns, type DailyAllowance } from '#worker/cards/usernames/daily-allowance.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { buildAccountPlanSql } from '#worker/db/limit-sql.ts';
import { SELECT_CARD, type CardRow, cardRowSchema } from '#worker/cards/card-row.ts';
import { jsonColumn, parseFirstRow, parseRequiredRow, sqlBoolean } from '#worker/db/rows.ts';

/** Everything a publish decision depends on, read in one round trip. */
export interface PublishContext extends DailyAllowance {
  /** The card with the requested username, of any owner. */
  cardByUsername: CardRow | null;
  /** The requesting user's card with the same client ID, under any username. */
  cardByClientId: CardRow | null;
  /** The user the requested username is reserved for; null if it is not reserved. */
  reservedFor: string | null;
  plan: PlanId;
  cardCount: number;
  /** Usernames reserved for the user, not counting the requested one. */
  reservedCount: number;
  /** Whether publishing is paused for the user after a take-down. */
  isPaused: boolean;
}

const countsSchema = z.object({
  reservedFor: z.string().nullable(),
  // Null if the account was deleted after its session was read.
  plan: z.enum(PLAN_IDS).nullable(),
  cardCount: z.int(),
  reservedCount: z.int(),
  today: jsonColumn(z.partialRecord(z.enum(['new_name', 'rename', 'switch']), z.int())),
  allowancePlan: z.enum(PLAN_IDS).nullable(),
  isPaused: sqlBoolean,
});

const SELECT_COUNTS = `SELECT
  (SELECT user_id FROM username_reservations WHERE username = ?1 AND reserved_until > ?3) AS reservedFor,
  ${buildAccountPlanSql('?2')} AS plan,
  (SELECT count(*) FROM cards WHERE user_id = ?2 AND organization_id IS NULL) AS cardCount,
  (SELECT count(*) FROM username_reservations
    WHERE user_id = ?2 AND username <> ?1 AND reserved_until > ?3) AS reservedCount,
  ${allowanceColumns('?2', '?3')},
  NOT ${buildNotPausedSql('?2')} AS isPaused`;

interface ContextQuery {
  username: string;
  userId: string;
  /** Null if the request is not about a particular card. */
  clientId: string | null;
  now: string;
}

export async function readPublishContext(
  db: D1Database,
  query: ContextQuery,
): Promise<PublishContext> {
  const { username, userId, clientId, now } = query;
  const [usernameRows, clientIdRows, counts] = await db.batch([
    db.prepare(`${SELECT_CARD} WHERE c.username = ?`).bind(username),
    db.prepare(`${SELECT_CARD} WHERE c.user_id = ? AND c.client_id = ?`).bind(userId, clientId),
    db.prepare(SELECT_COUNTS).bind(username, userId, now),
  ]);
  const row = parseRequiredRow(counts, countsSchema);
  return {
    cardByUsername: parseFirstRow(usernameRows, cardRowSchema),
    cardByClientId: parseFirstRow(clientIdRows, cardRowSchema),
    ...row,
    plan: row.plan ?? 'free',
    allowancePlan: row.allowancePlan ?? 'free',
  };
}
