import { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';

/**
 * The position after which a page starts: the time (ISO 8601) and ID by which the list is ordered.
 */
export type Position = readonly [at: string, id: string];

const cursorSchema = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

/** Throws `bad_request` for a cursor that `takePage` did not create. */
export function parseCursor(cursor: string): Position {
  try {
    return cursorSchema.parse(JSON.parse(atob(cursor)));
  } catch {
    // Unreadable cursors are client errors, whichever step fails.
    throw new ApiError('bad_request');
  }
}

/**
 * Builds a page from rows that were read with one more than `limit`. The cursor is null on the last
 * page.
 */
export function takePage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : btoa(JSON.stringify(positionOf(last))) };
}
