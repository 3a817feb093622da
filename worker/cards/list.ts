import { z } from 'zod';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildPublished, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Most cards one page of the list carries. */
export const LIST_MAX = 100;

const cursorSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

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
  const page = rows.slice(0, asked.limit);
  const last = rows.length > asked.limit ? page.at(-1) : undefined;
  return {
    cards: page.map(buildPublished),
    nextCursor: last === undefined ? null : btoa(JSON.stringify([last.createdAt, last.id])),
  };
}

/** How many cards a `limit` of the query string means: 1 to `LIST_MAX`, that many when it is none. */
export function parseLimit(text: string | undefined): number {
  const asked = Number(text ?? LIST_MAX);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, LIST_MAX) : LIST_MAX;
}

function parseCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(atob(cursor)));
  } catch {
    // Anything unreadable is the asker's mistake, in whichever layer it shows.
    throw new ApiError('bad_request');
  }
}
