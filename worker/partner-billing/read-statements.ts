import { z } from 'zod';
import {
  STATEMENT_LINES_PAGE,
  STATEMENTS_PAGE,
  type RevenueStatement,
} from '#shared/api/organizations/partner/statements.ts';
import { MONTH } from '#shared/revenue/months.ts';
import { buildTotals, type CurrencySum, type StatementLine } from '#shared/revenue/statement.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { PayeeKind } from '#worker/partner-billing/partner-billing-context.ts';
import {
  readStatementLines,
  type LinePlace,
  type StatementKey,
} from '#worker/partner-billing/statements/statement-lines.ts';
import {
  findStatement,
  findStatementBefore,
  listStatementsBefore,
  type StoredStatement,
} from '#worker/partner-billing/statements/stored-statements.ts';

const openSumSchema = z.object({
  month: z.string(),
  currency: z.string(),
  lines: z.int(),
  paid: z.int(),
  returned: z.int(),
  share: z.int(),
});

// Lines never enter a month up to the last closed one.
const SELECT_OPEN = `SELECT month, currency, lines, paid, returned, share FROM revenue_totals
  WHERE payee_kind = ?1 AND payee_id = ?2 AND month > coalesce((SELECT max(month)
    FROM revenue_statements WHERE payee_kind = ?1 AND payee_id = ?2), '') ORDER BY month`;

interface PayeeQuery {
  kind: PayeeKind;
  payeeId: string;
}

const LAST_MONTH = '9999-12';

/** Months that are not closed, oldest first, with what the last closed one carries over. */
async function listOpenStatements(db: D1Database, payee: PayeeQuery): Promise<RevenueStatement[]> {
  const [rows, last] = await Promise.all([
    allRows(db.prepare(SELECT_OPEN).bind(payee.kind, payee.payeeId), openSumSchema),
    findStatementBefore(db, { ...payee, month: LAST_MONTH }),
  ]);
  const byMonth = new Map<string, CurrencySum[]>();
  for (const { month, ...sum } of rows) {
    byMonth.set(month, [...(byMonth.get(month) ?? []), sum]);
  }
  let previous = last?.totals ?? [];
  return Array.from(byMonth, ([month, sums]) => {
    const totals = buildTotals(sums, previous);
    previous = totals;
    const lines = sums.reduce((sum, each) => sum + each.lines, 0);
    return { month, state: 'open' as const, lines, totals, closedAt: null, hash: null };
  });
}

function buildClosed({ month, lines, totals, closedAt, hash }: StoredStatement): RevenueStatement {
  return { month, state: 'closed', lines, totals, closedAt, hash };
}

/** A page of statements, newest first. Throws `bad_request` for a `before` that is no month. */
export async function listStatementPage(
  db: D1Database,
  payee: PayeeQuery,
  before: string | null,
): Promise<{ statements: RevenueStatement[]; next: string | null }> {
  if (before !== null && !MONTH.test(before)) throw new ApiError('bad_request');
  const month = before ?? LAST_MONTH;
  const limit = STATEMENTS_PAGE + 1;
  const [open, closed] = await Promise.all([
    listOpenStatements(db, payee),
    listStatementsBefore(db, { ...payee, month, limit }),
  ]);
  const all = [
    ...open.filter((each) => each.month < month).toReversed(),
    ...closed.map(buildClosed),
  ];
  const statements = all.slice(0, STATEMENTS_PAGE);
  const isMore = all.length > STATEMENTS_PAGE;
  return { statements, next: isMore ? (statements.at(-1)?.month ?? null) : null };
}

/** A month of a payee, open or closed. Throws `not_found` for one without lines. */
export async function requireStatement(
  db: D1Database,
  key: StatementKey,
): Promise<RevenueStatement> {
  if (!MONTH.test(key.month)) throw new ApiError('not_found');
  const closed = await findStatement(db, key);
  if (closed !== null) return buildClosed(closed);
  const open = await listOpenStatements(db, key);
  const found = open.find(({ month }) => month === key.month);
  if (found === undefined) throw new ApiError('not_found');
  return found;
}

/** A page of a month's lines, oldest first. Throws `bad_request` for a cursor of another form. */
export async function readLinePage(
  db: D1Database,
  key: StatementKey,
  cursor: string | null,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const after = cursor === null ? null : parsePlace(cursor);
  const found = await readStatementLines(db, key, { after, limit: STATEMENT_LINES_PAGE + 1 });
  const lines = found.slice(0, STATEMENT_LINES_PAGE);
  const last = lines.at(-1);
  const isMore = found.length > lines.length && last !== undefined;
  return { lines, next: isMore ? `${last.at} ${last.id}` : null };
}

const PLACE = /^(\d{4}-[\d:.TZ-]{6,24}) ([\w:]{1,260})$/;

function parsePlace(cursor: string): LinePlace {
  const [, at, id] = PLACE.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new ApiError('bad_request');
  return { at, id };
}
