import { z } from 'zod';
import { statementTotalSchema } from '#shared/revenue/statement.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import type { PayeeKind } from '#worker/partner-billing/partner-billing-context.ts';

const storedStatementSchema = z.object({
  month: z.string(),
  lines: z.int(),
  totals: jsonColumn(z.array(statementTotalSchema)),
  previousHash: z.string(),
  hash: z.string(),
  closedAt: z.string(),
});
/** A closed month. */
export type StoredStatement = z.infer<typeof storedStatementSchema>;

const COLUMNS = `month, lines, totals, previous_hash AS previousHash, hash, closed_at AS closedAt`;

export async function findStatement(
  db: D1Database,
  query: { kind: PayeeKind; payeeId: string; month: string },
): Promise<StoredStatement | null> {
  const statement = db
    .prepare(
      `SELECT ${COLUMNS} FROM revenue_statements
      WHERE payee_kind = ? AND payee_id = ? AND month = ?`,
    )
    .bind(query.kind, query.payeeId, query.month);
  return firstRow(statement, storedStatementSchema);
}

/** The last statement of a payee before a month. */
export async function findStatementBefore(
  db: D1Database,
  query: { kind: PayeeKind; payeeId: string; month: string },
): Promise<StoredStatement | null> {
  const statement = db
    .prepare(
      `SELECT ${COLUMNS} FROM revenue_statements
      WHERE payee_kind = ? AND payee_id = ? AND month < ? ORDER BY month DESC LIMIT 1`,
    )
    .bind(query.kind, query.payeeId, query.month);
  return firstRow(statement, storedStatementSchema);
}

/** Closed statements of a payee before a month, newest first. */
export async function listStatementsBefore(
  db: D1Database,
  query: { kind: PayeeKind; payeeId: string; month: string; limit: number },
): Promise<StoredStatement[]> {
  const statement = db
    .prepare(
      `SELECT ${COLUMNS} FROM revenue_statements
      WHERE payee_kind = ? AND payee_id = ? AND month < ? ORDER BY month DESC LIMIT ?`,
    )
    .bind(query.kind, query.payeeId, query.month, query.limit);
  return allRows(statement, storedStatementSchema);
}
