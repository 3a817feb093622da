import { env, runInDurableObject } from 'cloudflare:test';
import type { Database } from '#worker/db/database.ts';
import { createLedgerDatabase } from '#worker/ledger/ledger-database.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';

let opened = 0;

/** A new object with its database, as the Worker sees it. */
export function openObject(name = `object-${(opened += 1)}`) {
  const connect = () => env.LEDGERS.getByName(name);
  const db: Database = createLedgerDatabase(connect);
  return {
    name,
    db,
    connect,
    /** Runs in the object. */
    inside: <Value>(act: (state: DurableObjectState) => Value | Promise<Value>): Promise<Value> =>
      runInDurableObject(connect(), (_: LedgerObject, state) => act(state)),
  };
}
