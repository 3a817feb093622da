import { z } from 'zod';
import {
  statementTotalSchema,
  type StatementTotal,
  buildTotals,
} from '#shared/revenue/statement.ts';
import { allRows, jsonColumn } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { PartnerBillingContext } from '#worker/partner-billing/partner-billing-context.ts';
import { digestLines, FIRST_HASH, hashStatement } from './hash-statement.ts';
import { readAllLines, type StatementKey } from './statement-lines.ts';
import { findStatementBefore } from './stored-statements.ts';

/** Statements checked per sweep, those longest unchecked first. */
const CHECKS_MAX = 5;

const checkedSchema = z.object({
  kind: z.enum(['partner', 'affiliate']),
  payeeId: z.string(),
  month: z.string(),
  lines: z.int(),
  totals: jsonColumn(z.array(statementTotalSchema)),
  previousHash: z.string(),
  hash: z.string(),
});

const FIND_UNCHECKED = `SELECT payee_kind AS kind, payee_id AS payeeId, month, lines, totals,
    previous_hash AS previousHash, hash
  FROM revenue_statements ORDER BY checked_at LIMIT ?`;

/**
 * Compares closed statements with their lines. Throws after all were checked if one differs, so that
 * the cron shows as failed.
 */
export async function checkStatements(context: PartnerBillingContext): Promise<void> {
  const { db, now } = context;
  const found = await allRows(db.prepare(FIND_UNCHECKED).bind(CHECKS_MAX), checkedSchema);
  let changed = 0;
  for (const statement of found) {
    const { kind, payeeId, month } = statement;
    // oxlint-disable-next-line no-await-in-loop -- one month's lines in memory at a time
    const isIntact = await isStatementIntact(db, statement);
    if (!isIntact) log('error', 'statement_changed', { kind, payeeId, month });
    if (!isIntact) changed += 1;
    // oxlint-disable-next-line no-await-in-loop -- see above
    await db
      .prepare(
        `UPDATE revenue_statements SET checked_at = ?4
        WHERE payee_kind = ?1 AND payee_id = ?2 AND month = ?3`,
      )
      .bind(kind, payeeId, month, now().toISOString())
      .run();
  }
  if (changed > 0) throw new Error(`${changed} closed statements differ from their lines`);
}

/** Whether a closed statement, its lines and its place after the one before are as they were closed. */
async function isStatementIntact(
  db: D1Database,
  statement: StatementKey & {
    lines: number;
    totals: readonly StatementTotal[];
    previousHash: string;
    hash: string;
  },
): Promise<boolean> {
  const previous = await findStatementBefore(db, statement);
  const previousHash = previous?.hash ?? FIRST_HASH;
  const { hash: lineHash, lines, sums } = await digestLines(readAllLines(db, statement));
  const totals = buildTotals(sums, previous?.totals ?? []);
  return (
    lines === statement.lines &&
    previousHash === statement.previousHash &&
    JSON.stringify(totals) === JSON.stringify(statement.totals) &&
    hashStatement(statement, { previousHash, lineHash, totals }) === statement.hash
  );
}
