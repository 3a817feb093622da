import type { PublishedCard } from '#shared/card/card.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { parseCursor, takePage } from '#worker/http/list-page.ts';

/** Most cards one page of the list carries. */
export const LIST_MAX = 100;

interface Page {
  cards: PublishedCard[];
  nextCursor: string | null;
}

/** One's own cards, oldest first. Throws `bad_request` for a cursor this function never gave out. */
export async function listCards(
  db: D1Database,
  asked: { userId: string; cursor: string | null; limit: number },
): Promise<Page> {
  const [createdAt, id] = asked.cursor === null ? ['', ''] : parseCursor(asked.cursor);
  const { results } = await db
    .prepare(
      `${SELECT_CARD} WHERE c.user_id = ?1 AND (c.created_at, c.id) > (?2, ?3)
      ORDER BY c.created_at, c.id LIMIT ?4`,
    )
    .bind(asked.userId, createdAt, id, asked.limit + 1)
    .all();
  const rows = results.map(parseCardRow).filter((row) => row !== null);
  const { page, nextCursor } = takePage(rows, asked.limit, (row) => [row.createdAt, row.id]);
  return { cards: page.map(buildPublished), nextCursor };
}
