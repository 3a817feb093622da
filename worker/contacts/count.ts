/** How many people left their details on each card of a user. */
export interface ContactCounts {
  total: number;
  /** By the server's id of the card; null for cards that are gone. */
  byCard: { cardId: string | null; count: number }[];
}

/**
 * Counts a user's contacts from one moment to before another (ISO 8601 UTC; absent: from the first, to the last), those
 * above the plan's limit included: how many came is told on every plan, only who they are is not.
 */
export async function countContacts(
  db: D1Database,
  asked: { userId: string; from?: string; to?: string },
): Promise<ContactCounts> {
  const { results } = await db
    .prepare(
      `SELECT card_id AS cardId, count(*) AS count FROM contacts
      WHERE user_id = ?1 AND created_at >= ?2 AND created_at < ?3 GROUP BY card_id`,
    )
    .bind(asked.userId, asked.from ?? '', asked.to ?? '9999')
    .all<{ cardId: string | null; count: number }>();
  return { total: results.reduce((sum, { count }) => sum + count, 0), byCard: results };
}
