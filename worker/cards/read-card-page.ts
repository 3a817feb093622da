import type { PublishedCard } from '#shared/card/card.ts';
import type { CardContext } from './card-context.ts';
import { buildOwnerCard, cardRowSchema, SELECT_CARD } from './card-row.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { allRows } from '#worker/db/rows.ts';

export const CARD_PAGE_MAX = 100;

export type CardPageContext = Pick<CardContext, 'db' | 'findCurrentTotals'>;

interface Page {
  cards: PublishedCard[];
  nextCursor: string | null;
}

/**
 * Lists the user's cards with their current totals, oldest first. Throws `bad_request` for an invalid
 * cursor.
 */
export async function readCardPage(
  { db, findCurrentTotals }: CardPageContext,
  query: { userId: string; cursor: string | null; limit: number },
): Promise<Page> {
  const [createdAt, id] = query.cursor === null ? ['', ''] : parseCursor(query.cursor);
  const statement = db
    .prepare(
      `${SELECT_CARD} WHERE c.user_id = ?1 AND (c.created_at, c.id) > (?2, ?3)
      ORDER BY c.created_at, c.id LIMIT ?4`,
    )
    .bind(query.userId, createdAt, id, query.limit + 1);
  const rows = await allRows(statement, cardRowSchema);
  const { page, nextCursor } = takePage(rows, query.limit, (row) => [row.createdAt, row.id]);
  const totals = await findCurrentTotals(
    query.userId,
    page.map(({ id }) => id),
  );
  const cards = page.map((row) => buildOwnerCard({ ...row, ...totals.get(row.id) }));
  return { cards, nextCursor };
}
