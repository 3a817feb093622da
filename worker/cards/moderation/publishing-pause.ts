import { z } from 'zod';
import { firstRow, hasRow } from '#worker/db/rows.ts';

/** SQL condition: publishing is not paused for an account, given as an SQL expression. */
export function notPausedSql(userId: string): string {
  return `NOT EXISTS (SELECT 1 FROM publishing_pauses WHERE user_id = ${userId})`;
}

export async function isPublishingPaused(db: D1Database, userId: string): Promise<boolean> {
  return hasRow(
    db.prepare('SELECT 1 FROM publishing_pauses WHERE user_id = ? LIMIT 1').bind(userId),
  );
}

const pauseSchema = z.object({ userId: z.string() });

/** The account whose publishing is paused because of a take-down of this card, or null. */
export async function findPausedAccount(db: D1Database, cardId: string): Promise<string | null> {
  const statement = db
    .prepare('SELECT user_id AS userId FROM publishing_pauses WHERE card_id = ?')
    .bind(cardId);
  return (await firstRow(statement, pauseSchema))?.userId ?? null;
}

/**
 * SQL to run before the decision (`?2`) is recorded: whether card `?1` pauses publishing of its
 * account.
 */
export const HAS_PAUSE = 'EXISTS (SELECT 1 FROM publishing_pauses WHERE card_id = ?1)';

/** Lifts every publishing pause of the card's account once the decision is recorded. */
export function resumePublishing(
  db: D1Database,
  { cardId, decisionId }: { cardId: string; decisionId: string },
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM publishing_pauses
      WHERE user_id = (SELECT user_id FROM publishing_pauses WHERE card_id = ?1)
        AND EXISTS (SELECT 1 FROM moderation_actions WHERE id = ?2)`,
    )
    .bind(cardId, decisionId);
}
