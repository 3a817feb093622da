import type { PublishedCard } from '#shared/card/card.ts';
import type { CardContext, CardTotals } from './card-context.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { cardRowSchema, SELECT_CARD, type CardRow } from './card-row.ts';
import { buildEditorCard, readEditorPolicies } from '#worker/cards/company-policy.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { allRows } from '#worker/db/rows.ts';

export const CARD_PAGE_MAX = 100;

export type CardPageContext = Pick<
  CardContext,
  'db' | 'findCurrentTotals' | 'readPolicies' | 'findHome'
>;

interface Page {
  cards: PublishedCard[];
  nextCursor: string | null;
}

/** Current totals of cards, from the ledger of each owner: an account or an organization. */
export async function readOwnersTotals(
  findCurrentTotals: CardContext['findCurrentTotals'],
  rows: readonly Pick<CardRow, 'id' | 'userId' | 'organizationId'>[],
): Promise<ReadonlyMap<string, CardTotals>> {
  const byOwner = Map.groupBy(rows, ({ organizationId, userId }) => organizationId ?? userId);
  const found = await Promise.all(
    Array.from(byOwner, ([ownerId, cards]) =>
      findCurrentTotals(
        ownerId,
        cards.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((totals) => Array.from(totals)));
}

const IS_HELD = buildIsHeldSql('c.id');

/**
 * Lists the user's cards, and the company cards they hold, with their current totals, oldest first.
 * Throws `bad_request` for an invalid cursor.
 */
export async function readCardPage(
  context: CardPageContext,
  query: { userId: string; cursor: string | null; limit: number },
): Promise<Page> {
  const [createdAt, id] = query.cursor === null ? ['', ''] : parseCursor(query.cursor);
  const statement = context.db
    .prepare(
      `${SELECT_CARD} WHERE c.user_id = ?1 AND (c.created_at, c.id) > (?2, ?3)
        AND ${IS_HELD} ORDER BY c.created_at, c.id LIMIT ?4`,
    )
    .bind(query.userId, createdAt, id, query.limit + 1);
  const rows = await allRows(statement, cardRowSchema);
  const { page, nextCursor } = takePage(rows, query.limit, (row) => [row.createdAt, row.id]);
  const [totals, policies] = await Promise.all([
    readOwnersTotals(context.findCurrentTotals, page),
    readEditorPolicies(context, page),
  ]);
  const cards = page.map((row) => buildEditorCard({ ...row, ...totals.get(row.id) }, policies));
  return { cards, nextCursor };
}
