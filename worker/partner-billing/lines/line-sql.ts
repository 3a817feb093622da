/**
 * SQL expression: the share of `amount` at `percent`, rounded half away from zero, so that a refund
 * takes back what its payment gave. Both are SQL expressions. SQLite's integer division truncates
 * towards zero; D1 binds numbers as REAL.
 */
function buildShareSql(amount: string, percent: string): string {
  return `(CAST(${amount} AS INTEGER) * CAST(${percent} AS INTEGER)
    + iif((${amount}) < 0, -50, 50)) / 100`;
}

const SUM_OF_INVOICE = `coalesce((SELECT sum(earlier.amount) FROM revenue_lines earlier
  WHERE earlier.invoice_id = ?5 AND earlier.currency = ?7), 0)`;
const SHARE_OF_INVOICE = `coalesce((SELECT sum(earlier.share) FROM revenue_lines earlier
  WHERE earlier.invoice_id = ?5 AND earlier.currency = ?7), 0)`;
const SHARE_AFTER = (percent: string) => buildShareSql(`${SUM_OF_INVOICE} + ?8`, percent);

const COLUMNS = `INSERT INTO revenue_lines (id, payee_kind, payee_id, month, kind, invoice_id,
  customer_ref, currency, amount, share, percent, at, recorded_at)`;

/** SQL expression: the first month that is open for a payee; empty if none was closed yet. */
function buildOpenMonthSql(kind: string, id: string): string {
  return `coalesce((SELECT max(closed.next_month) FROM revenue_statements closed
    WHERE closed.payee_kind = ${kind} AND closed.payee_id = ${id}), '')`;
}

const OPEN_MONTH_OF_PAYEE = buildOpenMonthSql('?2', '?3');
const OPEN_MONTH_OF_INVOICE = buildOpenMonthSql('paid.payee_kind', 'paid.payee_id');
const SHARE_OF_PAYMENT = `${SHARE_AFTER('?9')} - ${SHARE_OF_INVOICE}`;
const SHARE_OF_RETURN = `${SHARE_AFTER('paid.percent')} - ${SHARE_OF_INVOICE}`;

/**
 * Records a payment: ?1 ID, ?2 and ?3 payee, ?4 month, ?5 invoice, ?6 customer, ?7 currency, ?8
 * amount, ?9 percent, ?10 its time, ?11 now. A closed month takes no line: the first open one does.
 */
export const INSERT_PAYMENT = `${COLUMNS}
  SELECT ?1, ?2, ?3, max(?4, ${OPEN_MONTH_OF_PAYEE}), 'invoice', ?5, ?6, ?7, ?8, ${SHARE_OF_PAYMENT},
    ?9, ?10, ?11 WHERE true ON CONFLICT (id) DO NOTHING`;

/**
 * Records what went back of a recorded payment, or came again: ?1 ID, ?2 kind, ?3 the line that it
 * undoes or NULL, ?4 month, ?5 invoice, ?6 its time, ?7 currency, ?8 amount, ?9 now. The
 * payee and the percentage are those of the payment, and so is the month if it is later.
 */
export const INSERT_RETURN = `${COLUMNS}
  SELECT ?1, paid.payee_kind, paid.payee_id, max(?4, paid.month, ${OPEN_MONTH_OF_INVOICE}), ?2, ?5,
    paid.customer_ref, ?7, ?8, ${SHARE_OF_RETURN}, paid.percent, ?6, ?9
  FROM revenue_lines paid WHERE paid.id = ?5
    AND (?3 IS NULL OR EXISTS (SELECT 1 FROM revenue_lines undone WHERE undone.id = ?3))
  ON CONFLICT (id) DO NOTHING`;
