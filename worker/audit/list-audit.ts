import { z } from 'zod';
import { AUDIT_PAGE_MAX, type AuditEntry } from '#shared/api/organizations/audit.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { parseLimit } from '#shared/api/pages.ts';
import { CHAIN_COLUMNS, storedEntrySchema } from '#worker/audit/audit-columns.ts';
import type { Database } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';

export interface AuditQuery {
  /** The number before which the page starts. */
  before: number;
  limit: number;
  actor: string | null;
  action: string | null;
  /** Milliseconds since 1970: from the first, before the second. */
  from: number | null;
  until: number | null;
}

const daySchema = z.iso.date();
/** In characters. */
const FILTER_MAX = 100;

/** Parses the query of the list. Throws `bad_request` for a cursor and `invalid_input` for a filter. */
export function parseAuditQuery(query: Readonly<Record<string, string>>): AuditQuery {
  const { cursor, limit, actor, action, from, to } = query;
  return {
    before: parseNumber(cursor),
    limit: parseLimit(limit, AUDIT_PAGE_MAX),
    actor: parseFilter('actor', actor),
    action: parseFilter('action', action),
    from: parseDay('from', from),
    until: addDay(parseDay('to', to)),
  };
}

function parseNumber(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const [, text] = parseCursor(cursor);
  const no = Number(text);
  if (!Number.isSafeInteger(no)) throw new ApiError('bad_request');
  return no;
}

function parseFilter(path: string, text = ''): string | null {
  if (text.length > FILTER_MAX) refuse(path, `Use at most ${FILTER_MAX} characters.`);
  return text === '' ? null : text.toWellFormed();
}

function parseDay(path: string, text = ''): number | null {
  if (text === '') return null;
  const day = daySchema.safeParse(text);
  return day.success ? Date.parse(day.data) : refuse(path, 'Use a day such as 2026-11-20.');
}

const addDay = (at: number | null): number | null => (at === null ? null : at + DAY_MS);

function refuse(path: string, message: string): never {
  throw new ApiError('invalid_input', { issues: [{ path, message }] });
}

/** The number of the first entry at or after a time. */
const buildFirstSql = (at: string): string =>
  `(SELECT no FROM audit_entries WHERE logged_at >= ${at} ORDER BY logged_at, no LIMIT 1)`;

/** The number of the last entry before a time. */
const buildLastSql = (at: string): string =>
  `(SELECT no FROM audit_entries WHERE logged_at < ${at} ORDER BY logged_at DESC, no DESC LIMIT 1)`;

/** The statement of a page, with the values of its parameters. */
function buildPageQuery({ before, limit, actor, action, from, until }: AuditQuery) {
  const values: (string | number)[] = [];
  const bind = (value: string | number): string => `?${values.push(value)}`;
  const where: string[] = [];
  // Time follows the numbers, so a period is a range of them. One bound each, because an index uses only one.
  if (from !== null) where.push(`no >= ${buildFirstSql(bind(from))}`);
  const end = bind(before);
  where.push(`no < ${until === null ? end : `min(${end}, ${buildLastSql(bind(until))} + 1)`}`);
  if (actor !== null) where.push(`actor = ${bind(actor)}`);
  if (action !== null) where.push(`action = ${bind(action)}`);
  const sql = `SELECT ${CHAIN_COLUMNS} FROM audit_entries WHERE ${where.join(' AND ')}
    ORDER BY no DESC LIMIT ${bind(limit + 1)}`;
  return { sql, values };
}

/** Reads a page of an organization's audit log, newest first. */
export async function readAuditPage(
  ledger: Database,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> {
  const { sql, values } = buildPageQuery(query);
  const rows = await allRows(ledger.prepare(sql).bind(...values), storedEntrySchema);
  const { page, nextCursor } = takePage(rows, query.limit, ({ at, no }) => [at, String(no)]);
  return { entries: page, nextCursor };
}
