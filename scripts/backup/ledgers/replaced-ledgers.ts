import type { D1Database } from '@cloudflare/workers-types';

// A restore replaces the list of ledgers. Those that the backup does not list would remain in objects
// that nothing can find, so they are noted in a table that a restore does not drop.

const NOTE = [
  `CREATE TABLE IF NOT EXISTS _replaced_ledgers (
    owner_id TEXT PRIMARY KEY, shards INTEGER, jurisdiction TEXT, created_at TEXT, deleted_at TEXT)`,
  `INSERT OR IGNORE INTO _replaced_ledgers
    SELECT owner_id, shards, jurisdiction, created_at, deleted_at FROM ledgers`,
];
const LIST_AGAIN = [
  `INSERT OR IGNORE INTO ledgers (owner_id, shards, jurisdiction, created_at, deleted_at)
    SELECT owner_id, shards, jurisdiction, created_at, deleted_at FROM _replaced_ledgers`,
  'DROP TABLE _replaced_ledgers',
];
const CLOSE = `UPDATE ledgers SET deleted_at = ?1
  WHERE deleted_at IS NULL AND owner_id NOT IN (SELECT id FROM users)
    AND owner_id NOT IN (SELECT id FROM organizations)`;

const hasTable = async (db: D1Database, name: string) =>
  (await db.prepare('SELECT 1 AS n FROM sqlite_master WHERE name = ?1').bind(name).first('n')) !==
  null;

/**
 * Notes the ledgers that exist, in addition to those that an interrupted restore noted. Returns
 * their number.
 */
export async function noteLedgers(db: D1Database): Promise<number> {
  if (await hasTable(db, 'ledgers')) await db.batch(NOTE.map((sql) => db.prepare(sql)));
  if (!(await hasTable(db, '_replaced_ledgers'))) return 0;
  return (await db.prepare('SELECT count(*) AS n FROM _replaced_ledgers').first<number>('n')) ?? 0;
}

/** Adds the noted ledgers to the list of the backup. */
export async function listNotedLedgers(db: D1Database): Promise<void> {
  if (!(await hasTable(db, '_replaced_ledgers'))) return;
  await db.batch(LIST_AGAIN.map((sql) => db.prepare(sql)));
}

/** Local workerd does not implement jurisdictions, and everything is on this machine. */
export async function removeJurisdictions(db: D1Database): Promise<void> {
  await db.prepare('UPDATE ledgers SET jurisdiction = NULL').run();
}

/** Marks the ledgers of accounts and organizations that the backup does not contain: the hourly sweep deletes them. */
export async function closeLedgersWithoutOwner(db: D1Database, now: Date): Promise<void> {
  await db.prepare(CLOSE).bind(now.toISOString()).run();
}
