import type { PublishedCard } from '#shared/card/card.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { allRows } from '#worker/db/rows.ts';
import { findCurrentTotals, type VisitTotals } from '#worker/events/read-totals.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { HomeStore } from '#worker/hosts/find-home.ts';
import { cardRowSchema, SELECT_CARD, type CardRow } from './card-row.ts';
import { buildEditorCard, readEditorPolicies } from './organization-policy.ts';

/** Where cards and their totals are read. */
export interface CardPageStore extends HomeStore {
  ledgers: Pick<Kernel['ledgers'], 'open'>;
}

export interface OwnCardPage {
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

const PAGE_OF_OWNER = `${SELECT_CARD} WHERE c.user_id = ?1 AND ${IS_HELD}`;
const OLDEST_FIRST = `${PAGE_OF_OWNER} AND (c.created_at, c.id) > (?2, ?3)
  ORDER BY c.created_at, c.id LIMIT ?4`;
const LAST_EDITED_FIRST = `${PAGE_OF_OWNER} AND (c.updated_at, c.id) < (?2, ?3)
  ORDER BY c.updated_at DESC, c.id DESC LIMIT ?4`;

const ORDERS = {
  oldest: { sql: OLDEST_FIRST, start: ['', ''], at: 'createdAt' },
  edited: { sql: LAST_EDITED_FIRST, start: ['9999', ''], at: 'updatedAt' },
} as const;

/**
 * Lists the user's cards, and the organization cards they hold, with their current totals. Throws
 * `bad_request` for an invalid cursor.
 */
export async function readCardPage(
  context: CardPageStore,
  query: { userId: string; cursor: string | null; limit: number; order?: keyof typeof ORDERS },
): Promise<OwnCardPage> {
  const { sql, start, at } = ORDERS[query.order ?? 'oldest'];
  const [after, id] = query.cursor === null ? start : parseCursor(query.cursor);
  const statement = context.db.prepare(sql).bind(query.userId, after, id, query.limit + 1);
  const rows = await allRows(statement, cardRowSchema);
  const { page, nextCursor } = takePage(rows, query.limit, (row) => [row[at], row.id]);
  return { cards: await buildCards(context, page), nextCursor };
}

async function buildCards(
  context: CardPageStore,
  rows: readonly CardRow[],
): Promise<PublishedCard[]> {
  const [totals, policies] = await Promise.all([
    readOwnersTotals(context.ledgers, rows),
    readEditorPolicies(context, rows),
  ]);
  return rows.map((row) => buildEditorCard({ ...row, ...totals.get(row.id) }, policies));
}

const BY_ID = `${SELECT_CARD} WHERE c.user_id = ?1 AND c.id IN (SELECT value FROM json_each(?2))`;

/** Reads the user's cards by ID, in that order. */
export async function readCardsById(
  context: CardPageStore,
  userId: string,
  ids: readonly string[],
): Promise<PublishedCard[]> {
  const statement = context.db.prepare(BY_ID).bind(userId, JSON.stringify(ids));
  const rows = new Map((await allRows(statement, cardRowSchema)).map((row) => [row.id, row]));
  return buildCards(
    context,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}
