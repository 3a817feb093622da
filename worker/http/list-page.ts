import { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';

/** Where a page of a list ends: a moment (ISO 8601) and an id, by which the list is ordered. */
export type Place = readonly [at: string, id: string];

const cursorSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

/** The place a cursor names. Throws `bad_request` for one that `takePage` never gave out. */
export function parseCursor(cursor: string): Place {
  try {
    return cursorSchema.parse(JSON.parse(atob(cursor)));
  } catch {
    // Anything unreadable is the asker's mistake, in whichever layer it shows.
    throw new ApiError('bad_request');
  }
}

/** How many entries a `limit` of the query string means: 1 to `most`, that many when it is none. */
export function parseLimit(text: string | undefined, most: number): number {
  const asked = Number(text ?? most);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, most) : most;
}

/** Of rows read with one more than a page holds: the page, and the cursor of the next one; null when this is the last. */
export function takePage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : btoa(JSON.stringify(placeOf(last))) };
}
