import { z } from 'zod';
import { comparePlaces, placeCards, type CardQuery } from '#shared/card/arrange-cards.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { readCardsById, type OwnCardPage, type CardPageStore } from './read-card-page.ts';

/** The last edited cards that are searched and sorted; bounds what a call reads. */
const SEARCHED_MAX = 10_000;

// Letters are compared without their accents, which SQLite cannot do: the database reads what a list
// is searched and sorted by, and the same function as in the browser arranges it.
const LISTED = `SELECT c.id AS rowId, c.client_id AS id, c.username, c.views,
    coalesce(c.content ->> '$.name', '') AS name, coalesce(c.content ->> '$.company', '') AS company,
    c.updated_at AS updatedAt FROM cards c
  WHERE c.user_id = ?1 AND ${buildIsHeldSql('c.id')}
  ORDER BY c.updated_at DESC, c.id DESC LIMIT ${SEARCHED_MAX}`;

const listedSchema = z.object({
  rowId: z.string(),
  id: z.string(),
  username: z.string(),
  views: z.int(),
  name: z.string(),
  company: z.string(),
  updatedAt: z.string(),
});

const placeSchema = z
  .array(z.union([z.string(), z.number()]))
  .min(2)
  .max(3);
const cursorSchema = z.object({ sort: z.string(), place: placeSchema });
type Cursor = z.infer<typeof cursorSchema>;

/**
 * A page of the user's cards that match a search, in the order of the query, with the number of all
 * that match. Throws `bad_request` for a cursor of another order.
 */
export async function searchCards(
  context: CardPageStore,
  userId: string,
  query: CardQuery & { cursor: string | null; limit: number },
): Promise<OwnCardPage & { found: number }> {
  const { cursor, limit, sort } = query;
  const after = cursor === null ? null : parsePlace(cursor, sort);
  const listed = await allRows(context.db.prepare(LISTED).bind(userId), listedSchema);
  const placed = placeCards(listed, query);
  const rest =
    after === null ? placed : placed.filter(({ place }) => comparePlaces(place, after) > 0);
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  return {
    cards: await readCardsById(
      context,
      userId,
      page.map(({ card }) => card.rowId),
    ),
    nextCursor: last === undefined ? null : formatCursor({ sort, place: [...last.place] }),
    found: placed.length,
  };
}

/** Names have letters that `btoa` cannot encode. */
function formatCursor(cursor: Cursor): string {
  return btoa(encodeURIComponent(JSON.stringify(cursor)));
}

function parsePlace(text: string, sort: string): Cursor['place'] {
  const cursor = parseCursor(text);
  if (cursor.sort !== sort) throw new ApiError('bad_request');
  return cursor.place;
}

function parseCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(decodeURIComponent(atob(text))));
  } catch {
    // Unreadable cursors are client errors, whichever step fails.
    throw new ApiError('bad_request');
  }
}
