import type { CardContent } from '#shared/card/card.ts';
import { findOldNames, heldUntil, holdSql } from '#worker/cards/holds.ts';
import { LOCK_CARDS, OWN_NAMES } from '#worker/cards/plan-lock.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

interface RemoveDeps {
  db: D1Database;
  now: () => Date;
}

// The name of a card that was taken down is nobody's for that time: its owner, too, could only show the same again.
const HOLD = holdSql(
  `SELECT username, CASE WHEN taken_down_at IS NULL THEN user_id ELSE 'taken down' END, NULL, version, ?3
    FROM cards WHERE id = ?1 AND username = ?2`,
);

/**
 * Deletes one's own card and holds its name; the place it frees goes to a card the plan did not cover. Answers the last
 * content and every name whose public face changed. Throws `not_found`, also for another's card.
 */
export async function removeCard(
  deps: RemoveDeps,
  asked: { userId: string; username: string },
): Promise<{ content: CardContent; names: string[] }> {
  const { db } = deps;
  const { userId, username } = asked;
  const now = deps.now();
  const card = parseCardRow(
    await db
      .prepare(`${SELECT_CARD} WHERE c.username = ? AND c.user_id = ?`)
      .bind(username, userId)
      .first(),
  );
  if (card === null) throw new ApiError('not_found');
  const oldNames = await findOldNames(db, card.id);
  const results = await db.batch<{ username: string }>([
    db.prepare(HOLD).bind(card.id, username, heldUntil(now)),
    db.prepare('DELETE FROM cards WHERE id = ? AND username = ?').bind(card.id, username),
    db.prepare(LOCK_CARDS).bind(userId, now.toISOString()),
    db.prepare(OWN_NAMES).bind(userId),
  ]);
  // Renamed or deleted by a parallel request: under this name there is nothing left to delete.
  if (results[1]?.meta.changes === 0) throw new ApiError('not_found');
  const opened = results[2]?.meta.changes === 0 ? [] : (results[3]?.results ?? []);
  const names = [username, ...oldNames, ...opened.map((row) => row.username)];
  return { content: buildPublished(card), names };
}
