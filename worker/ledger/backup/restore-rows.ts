import { z } from 'zod';
import type { LedgerRow } from '#shared/api/operator/ledgers.ts';
import { parseSqlRows } from '#worker/db/rows.ts';
import { migrateLedger } from '#worker/ledger/migrate-ledger.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { decodeValue } from './backup-rows.ts';
import { listSearchIndexes, listStoredTables } from './stored-tables.ts';

/** Throws for a version that this Worker does not know. */
export function beginRestore(storage: DurableObjectStorage, version: number): void {
  if (version > LEDGER_MIGRATIONS.length) {
    throw new Error(`the backup has version ${version} of a ledger, newer than this Worker's`);
  }
  migrateLedger(storage, LEDGER_MIGRATIONS.slice(0, version));
  const { sql } = storage;
  storage.transactionSync(() => {
    // The rows that triggers wrote are in the backup.
    sql.exec(
      `CREATE TABLE restored_triggers AS SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`,
    );
    for (const { name } of readTriggers(sql)) sql.exec(`DROP TRIGGER ${name}`);
    for (const { name } of listStoredTables(sql)) {
      if (name !== 'restored_triggers') sql.exec(`DELETE FROM ${name}`);
    }
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

export function finishRestore(storage: DurableObjectStorage): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    for (const trigger of readTriggers(sql)) sql.exec(trigger.sql);
    sql.exec('DROP TABLE restored_triggers');
    for (const name of listSearchIndexes(sql)) {
      sql.exec(`INSERT INTO ${name} (${name}) VALUES ('rebuild')`);
    }
  });
  migrateLedger(storage, LEDGER_MIGRATIONS);
}

const triggerSchema = z.object({ name: z.string(), sql: z.string() });

function readTriggers(sql: SqlStorage) {
  return parseSqlRows(sql.exec('SELECT name, sql FROM restored_triggers'), triggerSchema);
}
