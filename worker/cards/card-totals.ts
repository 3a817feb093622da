import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

const requestedCardSchema = z.object({
  requested: z.string(),
  cardId: z.string(),
  username: z.string(),
});

/** Maps the requested usernames, including former ones, to a card and its current username. */
export async function findCardsByUsername(
  db: D1Database,
  usernames: readonly string[],
): Promise<Map<string, { cardId: string; username: string }>> {
  const statement = db
    .prepare(
      `SELECT requested.value AS requested, c.id AS cardId, c.username FROM json_each(?1) requested
      JOIN cards c ON c.username = requested.value
      UNION ALL SELECT requested.value, c.id, c.username FROM json_each(?1) requested
      JOIN username_reservations h ON h.username = requested.value JOIN cards c ON c.id = h.card_id`,
    )
    .bind(JSON.stringify(usernames));
  const found = await allRows(statement, requestedCardSchema);
  return new Map(found.map(({ requested, cardId, username }) => [requested, { cardId, username }]));
}

const totalsSchema = z.object({
  id: z.string(),
  username: z.string(),
  views: z.int(),
  clicks: z.int(),
});
export type CardTotals = z.infer<typeof totalsSchema>;

/** All-time totals of an account's cards. */
export async function listCardTotals(db: D1Database, userId: string): Promise<CardTotals[]> {
  const statement = db
    .prepare(
      'SELECT id, username, views, clicks FROM cards WHERE user_id = ? ORDER BY created_at, id',
    )
    .bind(userId);
  return allRows(statement, totalsSchema);
}
