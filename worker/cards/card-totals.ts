import { z } from 'zod';
import type { Kernel } from '#worker/kernel.ts';
import { allRows } from '#worker/db/rows.ts';

const requestedCardSchema = z.object({
  requested: z.string(),
  cardId: z.string(),
  ownerId: z.string(),
  username: z.string(),
});
/** The card of a username, including former usernames. */
export type UsernameCard = Omit<z.infer<typeof requestedCardSchema>, 'requested'>;

/** Maps the requested usernames, including former ones, to a card and its current username. */
export async function findCardsByUsername(
  db: D1Database,
  usernames: readonly string[],
): Promise<Map<string, UsernameCard>> {
  const statement = db
    .prepare(
      `SELECT requested.value AS requested, c.id AS cardId, coalesce(c.organization_id, c.user_id) AS ownerId, c.username
      FROM json_each(?1) requested
      JOIN cards c ON c.username = requested.value
      UNION ALL SELECT requested.value, c.id, coalesce(c.organization_id, c.user_id), c.username FROM json_each(?1) requested
      JOIN username_reservations h ON h.username = requested.value JOIN cards c ON c.id = h.card_id`,
    )
    .bind(JSON.stringify(usernames));
  const found = await allRows(statement, requestedCardSchema);
  return new Map(found.map(({ requested, ...card }) => [requested, card]));
}

/** Stores the all-time totals that a card's public page shows. */
export async function storeTotals(
  { db, prepareWrites }: Pick<Kernel, 'db' | 'prepareWrites'>,
  cardId: string,
  { views, clicks }: { views: number; clicks: number },
): Promise<void> {
  await db.batch([
    ...(await prepareWrites('totalsCounted', { cardId, views, clicks })),
    db
      .prepare('UPDATE cards SET views = ?2, clicks = ?3 WHERE id = ?1')
      .bind(cardId, views, clicks),
  ]);
}
