import { z } from 'zod';
import {
  exportCursorSchema,
  exportPageSchema,
  type ExportCursor,
  type ExportPage,
  type LedgerRow,
  type LedgerValue,
} from '#shared/api/operator/ledgers.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { readVersion } from '#worker/ledger/migrate-ledger.ts';
import { decodeValue, encodeValue } from './backup-rows.ts';
import { listStoredTables, type StoredTable } from './stored-tables.ts';

/** Rows per call, to keep its memory bounded. */
const PAGE_ROWS = 500;

/**
 * Reads a page of all rows of a ledger, table by table, children first: a parent always exists
 * before its child, so reading it later finds it, also when rows are added in between.
 */
export const EXPORT_ROWS: LedgerProcedure<ExportCursor, ExportPage> = {
  name: 'export_rows',
  input: exportCursorSchema.nullable(),
  output: exportPageSchema,
  run: (sql, cursor) => {
    const rows: LedgerRow[] = [];
    const version = readVersion(sql);
    const tables = listStoredTables(sql).toReversed();
    const first = tables.findIndex(({ name }) => name === cursor?.table);
    for (const table of tables.slice(Math.max(0, first))) {
      const after = cursor?.table === table.name ? cursor.after : null;
      const page = readPage(sql, table, after, PAGE_ROWS - rows.length);
      rows.push(...page.map((row) => ({ table: table.name, row })));
      const last = page.at(-1);
      if (last !== undefined && rows.length === PAGE_ROWS) {
        const key = table.key.map((column) => last[column] ?? null);
        return { version, rows, next: { table: table.name, after: key } };
      }
    }
    return { version, rows, next: null };
  },
};

const rowSchema = z.record(z.string(), z.custom<SqlStorageValue>());

function buildPageSql({ name, key }: StoredTable, isContinued: boolean): string {
  const columns = key.join(', ');
  const condition = isContinued ? `WHERE (${columns}) > (${key.map(() => '?').join(', ')})` : '';
  return `SELECT * FROM ${name} ${condition} ORDER BY ${columns} LIMIT ?`;
}

function readPage(
  sql: SqlStorage,
  table: StoredTable,
  after: readonly LedgerValue[] | null,
  limit: number,
): Record<string, LedgerValue>[] {
  const rows = sql.exec(
    buildPageSql(table, after !== null),
    ...(after ?? []).map(decodeValue),
    limit,
  );
  return parseSqlRows(rows, rowSchema).map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, encodeValue(value)])),
  );
}
