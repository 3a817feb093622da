import { statementLineSchema, type StatementLine } from '#shared/revenue/statement.ts';
import { allRows } from '#worker/db/rows.ts';
import type { PayeeKind } from '#worker/partner-billing/partner-billing-context.ts';

/** Lines per query where a whole month is read. */
const BATCH_LINES = 500;

/** A payee's month. */
export interface StatementKey {
  kind: PayeeKind;
  payeeId: string;
  month: string;
}

/** The place after a line, in the order of a statement. */
export interface LinePlace {
  at: string;
  id: string;
}

const SELECT_LINES = `SELECT id, at, kind, invoice_id AS invoiceId, customer_ref AS customerRef, currency,
    amount, share, percent
  FROM revenue_lines
  WHERE payee_kind = ?1 AND payee_id = ?2 AND month = ?3 AND (at, id) > (?4, ?5)
  ORDER BY at, id LIMIT ?6`;

/** Lines of a month after a place, oldest first. */
export async function readStatementLines(
  db: D1Database,
  { kind, payeeId, month }: StatementKey,
  { after, limit }: { after: LinePlace | null; limit: number },
): Promise<StatementLine[]> {
  const { at, id } = after ?? { at: '', id: '' };
  const statement = db.prepare(SELECT_LINES).bind(kind, payeeId, month, at, id, limit);
  return allRows(statement, statementLineSchema);
}

/** All lines of a month in batches, oldest first. */
export async function* readAllLines(
  db: D1Database,
  key: StatementKey,
): AsyncGenerator<StatementLine[]> {
  let after: LinePlace | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins after the one before
    const lines: StatementLine[] = await readStatementLines(db, key, { after, limit: BATCH_LINES });
    if (lines.length > 0) yield lines;
    const last = lines.at(-1);
    if (last === undefined || lines.length < BATCH_LINES) return;
    after = { at: last.at, id: last.id };
  }
}
