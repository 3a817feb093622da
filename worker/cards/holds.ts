/** How long a name given up stays its owner's and, after a rename, leads to the card. */
export const HOLD_DAYS = 30;

/** When a name given up now becomes free, ISO 8601 UTC. */
export function heldUntil(now: Date): string {
  return new Date(now.getTime() + HOLD_DAYS * 86_400_000).toISOString();
}

/** A card at a name (?1) makes any hold on it pointless. */
export const DROP_HOLD = `DELETE FROM username_holds WHERE username = ?1
  AND EXISTS (SELECT 1 FROM cards WHERE username = ?1)`;

/** Columns of a new hold, to be followed by its SELECT; an older hold on the name gives way. */
export function holdSql(select: string): string {
  return `INSERT INTO username_holds (username, user_id, card_id, last_version, held_until) ${select}
    ON CONFLICT (username) DO UPDATE SET user_id = excluded.user_id, card_id = excluded.card_id,
      last_version = excluded.last_version, held_until = excluded.held_until`;
}

/** The names a card had before and that still lead to it. */
export async function findOldNames(db: D1Database, cardId: string): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT username FROM username_holds WHERE card_id = ?')
    .bind(cardId)
    .all<{ username: string }>();
  return results.map((row) => row.username);
}

/**
 * Names an account gave up within a day that lead nowhere any more. Whoever deletes again, because the first answer was
 * lost, has them told to the public again.
 */
export async function findGivenUp(db: D1Database, userId: string, now: Date): Promise<string[]> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  const { results } = await db
    .prepare(
      `SELECT username FROM username_holds WHERE user_id = ?1 AND held_until > ?2
        AND NOT EXISTS (SELECT 1 FROM cards WHERE cards.id = username_holds.card_id)`,
    )
    .bind(userId, heldUntil(yesterday))
    .all<{ username: string }>();
  return results.map((row) => row.username);
}

/** Frees the names whose time is over. */
export async function sweepHolds(db: D1Database, now: Date): Promise<void> {
  await db
    .prepare('DELETE FROM username_holds WHERE held_until <= ?')
    .bind(now.toISOString())
    .run();
}
