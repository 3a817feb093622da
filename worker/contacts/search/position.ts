import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, type Position } from '#worker/http/request/pagination.ts';

// Lists of contacts are ordered by their number in the ledger, which is the order of arrival.

/** The number after which a page starts, from the cursor of the page before it. */
export function parseNumberCursor(cursor: string | null): number {
  if (cursor === null) return Number.MAX_SAFE_INTEGER;
  const [, id] = parseCursor(cursor);
  const no = Number(id);
  if (!Number.isSafeInteger(no)) throw new ApiError('bad_request');
  return no;
}

/** The cursor's position of a row. */
export function toPosition({ createdAt, no }: { createdAt: string; no: number }): Position {
  return [createdAt, String(no)];
}
