import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

const cardCountSchema = z.object({ cardId: z.string().nullable(), count: z.int() });

export interface ContactCounts {
  total: number;
  /** By the card's server ID; null for deleted cards. */
  byCard: z.infer<typeof cardCountSchema>[];
}

/**
 * Counts a user's contacts received in `[from, to)` (ISO 8601 UTC, both optional), including those
 * hidden by the plan's limit: every plan shows how many there are.
 */
export async function countContacts(
  db: D1Database,
  query: { userId: string; from?: string; to?: string },
): Promise<ContactCounts> {
  const statement = db
    .prepare(
      `SELECT card_id AS cardId, count(*) AS count FROM contacts
      WHERE user_id = ?1 AND created_at >= ?2 AND created_at < ?3 GROUP BY card_id`,
    )
    .bind(query.userId, query.from ?? '', query.to ?? '9999');
  const byCard = await allRows(statement, cardCountSchema);
  return { total: byCard.reduce((sum, { count }) => sum + count, 0), byCard };
}
