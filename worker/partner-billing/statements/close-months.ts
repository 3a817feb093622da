import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { addMonths, toMonth } from '#shared/revenue/months.ts';
import { buildTotals } from '#shared/revenue/statement.ts';
import { recordStatementClosed } from '#worker/audit/closed-month.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { PartnerBillingContext } from '#worker/partner-billing/partner-billing-context.ts';
import { digestLines, FIRST_HASH, hashStatement } from './hash-statement.ts';
import { readAllLines, type StatementKey } from './statement-lines.ts';
import { findStatementBefore } from './stored-statements.ts';

/** Days after its end when a month is closed: Stripe repeats a lost event for three. */
const CLOSE_AFTER_DAYS = 5;
/** Months closed per sweep; the rest wait for the next one. */
const MONTHS_MAX = 20;

const dueSchema = z.object({
  kind: z.enum(['partner', 'affiliate']),
  payeeId: z.string(),
  month: z.string(),
});

const FIND_DUE = `SELECT DISTINCT t.payee_kind AS kind, t.payee_id AS payeeId, t.month
  FROM revenue_totals t INDEXED BY revenue_totals_by_month
  WHERE t.month >= ?1 AND t.month < ?2 AND NOT EXISTS (SELECT 1 FROM revenue_statements s
    WHERE s.payee_kind = t.payee_kind AND s.payee_id = t.payee_id AND s.month = t.month)
  ORDER BY t.month LIMIT ?3`;

// Months are looked for a year back: an older one that was never closed needs the operator.
const LOOK_BACK_MONTHS = 13;

/** Closes what is due, oldest first, so that each statement finds the one before it. */
export async function closeMonths(context: PartnerBillingContext): Promise<void> {
  const { db, now } = context;
  const open = findOpenMonth(now());
  const due = await allRows(
    db.prepare(FIND_DUE).bind(addMonths(open, -LOOK_BACK_MONTHS), open, MONTHS_MAX),
    dueSchema,
  );
  for (const key of due) {
    // oxlint-disable-next-line no-await-in-loop -- in order of months
    await closeMonth(context, key);
  }
}

/** The earliest month that cannot be closed yet. */
export function findOpenMonth(now: Date): string {
  return toMonth(new Date(now.getTime() - CLOSE_AFTER_DAYS * DAY_MS));
}

// A line recorded after the lines were read is not in the hash: the month is then closed by the next sweep.
const INSERT_STATEMENT = `INSERT INTO revenue_statements (payee_kind, payee_id, month, next_month, lines,
    totals, previous_hash, hash, closed_at, checked_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9
  WHERE ?5 = (SELECT sum(t.lines) FROM revenue_totals t
    WHERE t.payee_kind = ?1 AND t.payee_id = ?2 AND t.month = ?3)
  ON CONFLICT DO NOTHING`;

async function closeMonth(context: PartnerBillingContext, key: StatementKey): Promise<void> {
  const { db, now } = context;
  const { kind, payeeId, month } = key;
  const previous = await findStatementBefore(db, key);
  const { hash: lineHash, lines, sums } = await digestLines(readAllLines(db, key));
  const totals = buildTotals(sums, previous?.totals ?? []);
  const previousHash = previous?.hash ?? FIRST_HASH;
  const hash = hashStatement(key, { previousHash, lineHash, totals });
  const at = now();
  const insert = db
    .prepare(INSERT_STATEMENT)
    .bind(
      kind,
      payeeId,
      month,
      addMonths(month, 1),
      lines,
      JSON.stringify(totals),
      previousHash,
      hash,
      at.toISOString(),
    );
  const audit =
    kind === 'partner'
      ? [recordStatementClosed(db, { organizationId: payeeId, month, hash, lines }, at)]
      : [];
  const [stored] = await db.batch([insert, ...audit]);
  if ((stored?.meta.changes ?? 0) > 0)
    log('info', 'statement_closed', { kind, payeeId, month, lines });
}
