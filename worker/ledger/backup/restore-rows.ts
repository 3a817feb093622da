import type { LedgerRow } from '#shared/api/operator/ledgers.ts';
import { NEWER_MESSAGE } from '#worker/ledger/ledger-call.ts';
import { migrateLedger } from '#worker/ledger/migrate-ledger.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { decodeValue } from './backup-rows.ts';
import { listStoredTables } from './stored-tables.ts';

/** Throws for a version that this Worker does not know. */
export function beginRestore(storage: DurableObjectStorage, version: number): void {
  if (version > LEDGER_MIGRATIONS.length) {
    throw new Error(NEWER_MESSAGE);
  }
  migrateLedger(storage, LEDGER_MIGRATIONS.slice(0, version));
  const { sql } = storage;
  // Rows that migrations insert are in the backup.
  storage.transactionSync(() => {
    for (const { name } of listStoredTables(sql).toReversed()) sql.exec(`DELETE FROM ${name}`);
  });
}

export function restoreRows(storage: DurableObjectStorage, rows: readonly LedgerRow[]): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    const tables = new Set(listStoredTables(sql).map(({ name }) => name));
    for (const { table, row } of rows) {
      if (!tables.has(table)) throw new Error(`a ledger has no table ${table}`);
      const columns = Object.keys(row);
      sql.exec(
        `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')})
        VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(row).map(decodeValue),
      );
    }
  });
}
