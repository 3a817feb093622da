import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

const DAY = `SELECT c.id AS cardId, sum(v.views) AS views, sum(v.clicks) AS clicks
  FROM visit_days v JOIN visited_cards c ON c.no = v.card_no
  WHERE v.day = ?1 AND v.card_no <> 0 AND c.is_deleted = 0
  GROUP BY c.id HAVING sum(v.views) > 0 ORDER BY 2 DESC, 1 LIMIT ?2`;
const rowSchema = z.object({ cardId: z.string(), views: z.int(), clicks: z.int() });

/** What each card of an owner counted on a UTC day (`YYYY-MM-DD`), most viewed first. */
export async function readCardDay(
  ledgers: Pick<Kernel['ledgers'], 'open'>,
  { ownerId, day, limit }: { ownerId: string; day: string; limit: number },
): Promise<z.infer<typeof rowSchema>[]> {
  const ledger = await ledgers.open(ownerId);
  const statement = ledger.prepare(DAY).bind(Math.floor(Date.parse(day) / DAY_MS), limit);
  return allRows(statement, rowSchema);
}
