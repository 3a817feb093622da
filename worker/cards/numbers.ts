/** The cards of names, old ones included, by the name asked for: which card, and what it is called now. */
export async function findNamedCards(
  db: D1Database,
  usernames: readonly string[],
): Promise<Map<string, { cardId: string; username: string }>> {
  const { results } = await db
    .prepare(
      `SELECT asked.value AS asked, c.id AS cardId, c.username FROM json_each(?1) asked
      JOIN cards c ON c.username = asked.value
      UNION ALL SELECT asked.value, c.id, c.username FROM json_each(?1) asked
      JOIN username_holds h ON h.username = asked.value JOIN cards c ON c.id = h.card_id`,
    )
    .bind(JSON.stringify(usernames))
    .all<{ asked: string; cardId: string; username: string }>();
  return new Map(results.map(({ asked, cardId, username }) => [asked, { cardId, username }]));
}

/** A statement that adds to the views and clicks of cards what `select` answers as `card_id`, `views` and `clicks`. */
export function addNumbers(db: D1Database, select: string): D1PreparedStatement {
  return db.prepare(
    `UPDATE cards SET views = cards.views + more.views, clicks = cards.clicks + more.clicks
    FROM (${select}) more WHERE cards.id = more.card_id`,
  );
}

/** A card with the numbers it shows. */
export interface CardNumbers {
  id: string;
  username: string;
  views: number;
  clicks: number;
}

/** All cards of an account with their numbers since they were made. */
export async function listCardNumbers(db: D1Database, userId: string): Promise<CardNumbers[]> {
  const { results } = await db
    .prepare(
      'SELECT id, username, views, clicks FROM cards WHERE user_id = ? ORDER BY created_at, id',
    )
    .bind(userId)
    .all<CardNumbers>();
  return results;
}
