/** SQL: true while an account, given as an SQL expression, may publish new things. */
export function notPausedSql(userId: string): string {
  return `NOT EXISTS (SELECT 1 FROM publishing_pauses WHERE user_id = ${userId})`;
}

/** Whether an account with a card that was taken down waits for an operator. */
export async function isPublishingPaused(db: D1Database, userId: string): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM publishing_pauses WHERE user_id = ? LIMIT 1')
    .bind(userId)
    .first();
  return row !== null;
}

/** The account that waits because of a take-down of this card; null for none. */
export async function findPausedAccount(db: D1Database, cardId: string): Promise<string | null> {
  return db
    .prepare('SELECT user_id FROM publishing_pauses WHERE card_id = ?')
    .bind(cardId)
    .first<string>('user_id');
}

/** SQL, before the decision (?2) is recorded: whether the account of this card (?1) waits because of it. */
export const PAUSE_STANDS = 'EXISTS (SELECT 1 FROM publishing_pauses WHERE card_id = ?1)';

/** Lets the account of a card publish again, whichever of its cards were taken down, once the decision is on record. */
export function allowPublishing(
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
