import { z } from 'zod';
import type { Database } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

const cardCountSchema = z.object({ cardId: z.string(), count: z.int() });

export interface ContactCounts {
  total: number;
  /** By the card's server ID, including deleted cards. */
  byCard: z.infer<typeof cardCountSchema>[];
}

const COUNT = `SELECT c.card_id AS cardId, sum(counted.count) AS count
  FROM (SELECT card_no, count(*) AS count FROM contacts
    WHERE created_at >= ?1 AND created_at < ?2 GROUP BY card_no) counted
  JOIN contact_cards c ON c.no = counted.card_no GROUP BY c.card_id`;

/**
 * Counts an owner's contacts received in `[from, to)` (ISO 8601 UTC), including those hidden by the
 * plan's limit: every plan shows how many there are.
 */
export async function countContacts(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<ContactCounts> {
  const statement = db.prepare(COUNT).bind(Date.parse(from), Date.parse(to));
  const byCard = await allRows(statement, cardCountSchema);
  return { total: byCard.reduce((sum, { count }) => sum + count, 0), byCard };
}

/** Counts the contacts of an owner, or of one of its cards, received in `[from, to)` (ISO 8601). */
export async function countNewContacts(
  { ledgers }: Pick<Kernel, 'ledgers'>,
  ownerId: string,
  period: { from: string; to: string },
  cardId?: string,
): Promise<number> {
  const { total, byCard } = await countContacts(await ledgers.open(ownerId), period);
  if (cardId === undefined) return total;
  return byCard.find((card) => card.cardId === cardId)?.count ?? 0;
}
