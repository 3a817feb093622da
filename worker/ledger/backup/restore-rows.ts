import type { LedgerRow } from '#shared/api/operator/ledgers.ts';
import { NEWER_MESSAGE } from '#worker/ledger/ledger-call.ts';
import { migrateLedger } from '#worker/ledger/migrate-ledger.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { decodeValue } from './backup-rows.ts';
import { listStoredTables, type StoredTable } from './stored-tables.ts';

/** Throws for a version that this Worker does not know. */
export function beginRestore(storage: DurableObjectStorage, version: number): void {
  if (version > LEDGER_MIGRATIONS.length) {
    throw new Error(NEWER_MESSAGE);
  }
  migrateLedger(storage, LEDGER_MIGRATIONS.slice(0, version));
  const { sql } = storage;
  // Rows that migrations insert are in the backup.
  storage.transactionSync(() => {
    for (const table of listStoredTables(sql).toReversed()) sql.exec(buildClearSql(table));
  });
}

const buildClearSql = ({ name }: StoredTable): string => `DELETE FROM ${name}`;

/** Throws for a column that the table does not have. */
function buildInsertSql({ name, columns }: StoredTable, written: readonly string[]): string {
  const unknown = written.find((column) => !columns.includes(column));
  if (unknown !== undefined) throw new Error(`${name} has no column ${unknown}`);
  return `INSERT INTO ${name} (${written.join(', ')}) VALUES (${written.map(() => '?').join(', ')})`;
}

export function restoreRows(storage: DurableObjectStorage, rows: readonly LedgerRow[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    const tables = new Map(listStoredTables(sql).map((table) => [table.name, table]));
    for (const { table: name, row } of rows) {
      const table = tables.get(name);
      if (table === undefined) throw new Error(`a ledger has no table ${name}`);
      sql.exec(buildInsertSql(table, Object.keys(row)), ...Object.values(row).map(decodeValue));
    }
  });
}
