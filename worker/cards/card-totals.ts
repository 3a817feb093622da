/** Maps the requested usernames, including former ones, to a card and its current username. */
export async function findCardsByUsername(
  db: D1Database,
  usernames: readonly string[],
): Promise<Map<string, { cardId: string; username: string }>> {
  const { results } = await db
    .prepare(
      `SELECT requested.value AS requested, c.id AS cardId, c.username FROM json_each(?1) requested
      JOIN cards c ON c.username = requested.value
      UNION ALL SELECT requested.value, c.id, c.username FROM json_each(?1) requested
      JOIN username_reservations h ON h.username = requested.value JOIN cards c ON c.id = h.card_id`,
    )
    .bind(JSON.stringify(usernames))
    .all<{ requested: string; cardId: string; username: string }>();
  return new Map(
    results.map(({ requested, cardId, username }) => [requested, { cardId, username }]),
  );
}

export interface CardTotals {
  id: string;
  username: string;
  views: number;
  clicks: number;
}

/** All-time totals of an account's cards. */
export async function listCardTotals(db: D1Database, userId: string): Promise<CardTotals[]> {
  const { results } = await db
    .prepare(
      'SELECT id, username, views, clicks FROM cards WHERE user_id = ? ORDER BY created_at, id',
    )
    .bind(userId)
    .all<CardTotals>();
  return results;
}
