import type { PublishedCard } from '#shared/card/card.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { allRows } from '#worker/db/rows.ts';
import { findCurrentTotals, type VisitTotals } from '#worker/events/read-totals.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { HomeStore } from '#worker/hosts/find-home.ts';
import { cardRowSchema, SELECT_CARD, type CardRow } from './card-row.ts';
import { buildEditorCard, readEditorPolicies } from './organization-policy.ts';

export const CARD_PAGE_MAX = 100;

/** Where cards and their totals are read. */
export interface CardPageStore extends HomeStore {
  ledgers: Pick<Kernel['ledgers'], 'open'>;
}

interface Page {
  cards: PublishedCard[];
  nextCursor: string | null;
}

/** Current totals of cards, from the ledger of each owner: an account or an organization. */
export async function readOwnersTotals(
  ledgers: CardPageStore['ledgers'],
  rows: readonly Pick<CardRow, 'id' | 'userId' | 'organizationId'>[],
): Promise<ReadonlyMap<string, VisitTotals>> {
  const byOwner = Map.groupBy(rows, ({ organizationId, userId }) => organizationId ?? userId);
  const found = await Promise.all(
    Array.from(byOwner, ([ownerId, cards]) =>
      findCurrentTotals(
        ledgers,
        ownerId,
        cards.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((totals) => Array.from(totals)));
}

const IS_HELD = buildIsHeldSql('c.id');

/**
 * Lists the user's cards, and the organization cards they hold, with their current totals, oldest first.
 * Throws `bad_request` for an invalid cursor.
 */
export async function readCardPage(
  context: CardPageStore,
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
    readOwnersTotals(context.ledgers, page),
    readEditorPolicies(context, page),
  ]);
  const cards = page.map((row) => buildEditorCard({ ...row, ...totals.get(row.id) }, policies));
  return { cards, nextCursor };
}
