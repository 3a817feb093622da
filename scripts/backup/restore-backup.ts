import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkBackup,
  readRows,
  splitMigrations,
  type BackupCheckout,
  type BackupRow,
} from './check-backup.ts';
import { imageFile } from './manifest.ts';
import { applyMigrations, dropTables } from './migrations.ts';
import type { Stores } from './stores.ts';

/** Most rows and characters per statement: a bound value is limited to 2 MB. */
const PART_ROWS = 200;
const PART_BYTES = 400_000;

export interface RestoreResult {
  rows: number;
  images: number;
  /** Skipped rows by table: their parent was deleted during the backup. */
  skipped: Readonly<Record<string, number>>;
  /** Newer migrations that were applied to the restored rows. */
  migrated: readonly string[];
}

/**
 * Restores a backup: creates its tables, loads its rows, and applies the checkout's newer
 * migrations. Throws before changing anything when a file is missing or changed, when the backup is
 * from a newer version, or when the database contains accounts and `mayReplace` is not set; with
 * it, all rows are replaced.
 */
export async function restoreBackup(
  stores: Stores,
  folder: string,
  { mayReplace, checkout }: { mayReplace: boolean; checkout: BackupCheckout },
): Promise<RestoreResult> {
  const manifest = checkBackup(folder);
  const { before, after } = splitMigrations(manifest, checkout);
  const { DB } = stores;
  const users = await countUsers(DB);
  if (users !== 0 && !mayReplace) {
    throw new Error(`The database has ${users} accounts. Use --replace to replace them.`);
  }
  await dropTables(DB);
  await applyMigrations(DB, before);
  const skipped: Record<string, number> = {};
  let rows = 0;
  for (const { name } of manifest.tables) {
    const all = readRows(folder, name);
    const orphans = await writeRows(DB, name, all);
    rows += all.length - orphans;
    if (orphans > 0) skipped[name] = orphans;
  }
  await applyMigrations(DB, after);
  for (const { key, type } of manifest.images) {
    const bytes = readFileSync(join(folder, 'images', imageFile(key)));
    await stores.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
  }
  await resetPreviews(DB);
  await deleteAllRecords(stores);
  return {
    rows,
    images: manifest.images.length,
    skipped,
    migrated: after.map(({ name }) => name),
  };
}

/** 0 without the table: a new database, or one whose restore was interrupted. */
async function countUsers(db: Stores['DB']): Promise<number> {
  const table = await db.prepare(`SELECT 1 AS n FROM sqlite_master WHERE name = 'users'`).first();
  if (table === null) return 0;
  return (await db.prepare('SELECT count(*) AS n FROM users').first<number>('n')) ?? 0;
}

/** Splits rows to fit the limit of a bound value. */
function splitRows(rows: readonly BackupRow[]): BackupRow[][] {
  const parts: BackupRow[][] = [];
  let bytes = PART_BYTES;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (bytes + size > PART_BYTES || parts.at(-1)?.length === PART_ROWS) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(row);
    bytes += size;
  }
  return parts;
}

async function writeRows(
  db: Stores['DB'],
  name: string,
  rows: readonly BackupRow[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const list = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ');
  const insert = (part: readonly BackupRow[]) =>
    db
      .prepare(`INSERT INTO ${name} (${list}) SELECT ${values} FROM json_each(?)`)
      .bind(JSON.stringify(part));
  let orphans = 0;
  for (const part of splitRows(rows)) {
    try {
      await insert(part).run();
    } catch (error) {
      // One of the rows is an orphan: insert them one at a time.
      if (!isOrphan(error)) throw error;
      for (const row of part) orphans += await writeRow(insert([row]));
    }
  }
  return orphans;
}

/** Returns 1 for a skipped orphan, otherwise 0. */
async function writeRow(statement: ReturnType<Stores['DB']['prepare']>): Promise<number> {
  try {
    await statement.run();
    return 0;
  } catch (error) {
    // The row's parent was deleted during the backup.
    if (isOrphan(error)) return 1;
    throw error;
  }
}

function isOrphan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}

/** Link previews are not part of a backup: the sweep requests new ones. */
async function resetPreviews(db: Stores['DB']): Promise<void> {
  await db
    .prepare(
      `UPDATE card_previews SET drawn_hash = NULL, file = NULL, renderer_version = 0, requested_hash = '', requested_at = '', attempts = 0`,
    )
    .run();
}

/** Public pages are read from KV; missing records are rebuilt from the restored database. */
async function deleteAllRecords({ CARDS }: Stores): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await CARDS.list({ prefix: 'card:', ...(cursor !== undefined && { cursor }) });
    for (const { name } of page.keys) await CARDS.delete(name);
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
}
