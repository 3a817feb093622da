import type { RevenueStatement } from '#shared/api/organizations/partner/statements.ts';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';
import type { StatementLine, StatementTotal } from '#shared/revenue/statement.ts';

type Column<Row> = readonly [title: string, read: (row: Row) => string | number];

const LINE_COLUMNS: readonly Column<StatementLine>[] = [
  ['ID', ({ id }) => id],
  ['Time', ({ at }) => at],
  ['Type', ({ kind }) => kind],
  ['Invoice', ({ invoiceId }) => invoiceId],
  ['Customer', ({ customerRef }) => customerRef],
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ amount }) => amount],
  ['Share', ({ share }) => share],
  ['Percent', ({ percent }) => percent],
];

const TOTAL_COLUMNS: readonly Column<StatementTotal>[] = [
  ['Total', () => 'total'],
  ['Currency', ({ currency }) => currency],
  ['Paid', ({ paid }) => paid],
  ['Returned', ({ returned }) => returned],
  ['Share', ({ share }) => share],
  ['Carried in', ({ carriedIn }) => carriedIn],
  ['Payable', ({ payable }) => payable],
  ['Carried out', ({ carriedOut }) => carriedOut],
];

/** A month as CSV: its lines, its totals per currency and its hash. Amounts are in cents. */
export async function* statementAsCsv(
  { month, state, hash, totals }: RevenueStatement,
  batches: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(LINE_COLUMNS.map(([title]) => title));
  for await (const lines of batches) {
    yield lines.map((line) => buildCsvLine(LINE_COLUMNS.map(([, read]) => read(line)))).join('');
  }
  yield buildCsvLine(TOTAL_COLUMNS.map(([title]) => title));
  for (const total of totals) yield buildCsvLine(TOTAL_COLUMNS.map(([, read]) => read(total)));
  yield buildCsvLine(['Statement', month, state, hash ?? '']);
}
