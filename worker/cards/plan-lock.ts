import { readUsernames } from '#worker/cards/usernames/username-row.ts';
import { buildLimitSql } from '#worker/db/limit-sql.ts';

/**
 * Cards of a user within the plan's card limit: active ones first, then the most recently edited.
 */
const WITHIN_LIMIT = `(SELECT id FROM cards WHERE user_id = ?1 AND organization_id IS NULL ORDER BY is_active DESC, updated_at DESC, id DESC
    LIMIT ${buildLimitSql('?1', 'cards')})`;

/**
 * Locks the cards of user `?1` that exceed the plan in their row and unlocks the others (`?2`:
 * now). Nothing is deleted, and versions do not change because the content is the same.
 */
const LOCK_CARDS = `UPDATE cards SET locked_at = CASE WHEN id IN ${WITHIN_LIMIT} THEN NULL ELSE ?2 END
  WHERE user_id = ?1 AND organization_id IS NULL AND (locked_at IS NULL) <> (id IN ${WITHIN_LIMIT})`;

/** Usernames of a user's (`?1`) cards, without organization cards, which have the organization's plan. Former usernames are resolved when they are read. */
export const SELECT_USERNAMES =
  'SELECT username FROM cards WHERE user_id = ?1 AND organization_id IS NULL';

/** Statement that applies the card limit of the account's plan, for the transaction of a change. */
export function lockCards(db: D1Database, userId: string, now: Date): D1PreparedStatement {
  return db.prepare(LOCK_CARDS).bind(userId, now.toISOString());
}

export async function listCardUsernames(db: D1Database, userId: string): Promise<string[]> {
  return readUsernames(db.prepare(SELECT_USERNAMES).bind(userId));
}
