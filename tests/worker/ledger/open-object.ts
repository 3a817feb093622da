import { env, runInDurableObject } from 'cloudflare:test';
import type { Database } from '#worker/db/database.ts';
import { createLedgerDatabase } from '#worker/ledger/ledger-database.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';

let opened = 0;

/** A new object with its database, as the Worker sees it. */
export function openObject(name = `object-${(opened += 1)}`) {
  const connect = () => env.LEDGERS.getByName(name);
  const db: Database = createLedgerDatabase(connect);
  /** Runs in the object. */
  const inside = <Value>(act: (state: DurableObjectState) => Value | Promise<Value>) =>
    runInDurableObject(connect(), (_: LedgerObject, state) => act(state));
  return {
    name,
    db,
    connect,
    inside,
    /** The names of its tables. An empty object has none. */
    readTables: () =>
      inside(({ storage }) =>
        storage.sql
          .exec<{ name: string }>(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
          )
          .toArray()
          .map(({ name }) => name),
      ),
  };
}
