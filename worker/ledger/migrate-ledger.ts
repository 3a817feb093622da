/** What a migration needs of an object's storage. */
type LedgerStorage = Pick<DurableObjectStorage, 'sql' | 'transactionSync'>;

/**
 * Applies the migrations that a ledger does not have yet, in order, each in one transaction. The
 * version is the number of applied migrations. It has a table of its own, because a Durable Object
 * refuses `PRAGMA user_version`. A newer version is left as it is: during a deployment the previous
 * Worker reads the newer ledger, as it reads the newer D1.
 */
export function migrateLedger(storage: LedgerStorage, migrations: readonly string[]): void {
  const { sql } = storage;
  sql.exec(`CREATE TABLE IF NOT EXISTS schema_version (
    only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL) STRICT`);
  for (let version = readVersion(sql); version < migrations.length; version += 1) {
    storage.transactionSync(() => {
      sql.exec(migrations[version] ?? '');
      sql.exec(
        'INSERT INTO schema_version VALUES (1, ?1) ON CONFLICT DO UPDATE SET version = ?1',
        version + 1,
      );
    });
  }
}

/** The number of migrations that a ledger has. */
export function readVersion(sql: SqlStorage): number {
  const [row] = sql.exec<{ version: number }>('SELECT version FROM schema_version').toArray();
  return row?.version ?? 0;
}
