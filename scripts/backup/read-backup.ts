import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkBackup,
  readRows,
  splitMigrations,
  type Checkout,
  type Row,
} from '#scripts/backup/check-backup.ts';
import { imageFile } from '#scripts/backup/manifest.ts';
import { applyMigrations, dropTables } from '#scripts/backup/migrations.ts';
import type { Stores } from '#scripts/backup/stores.ts';

/** Most rows and characters written by one statement: a bound value holds 2 MB. */
const PART_ROWS = 200;
const PART_BYTES = 400_000;

export interface Restored {
  rows: number;
  images: number;
  /** Rows whose other end was deleted while the backup was made, by table. */
  refused: Readonly<Record<string, number>>;
  /** Names of the newer migrations that were applied to the restored rows. */
  migrated: readonly string[];
  /** False for a backup made before its tables were hashed: only their row counts were compared. */
  isHashed: boolean;
}

/**
 * Writes a backup into the stores: creates the tables as they were when it was made, loads its rows, and applies the
 * checkout's newer migrations to them. Throws, before anything is changed, when a file is missing or changed, when the backup
 * is from a newer version, or when the database holds accounts and `mayReplace` is not set; with it, all rows go.
 */
export async function readBackup(
  stores: Stores,
  folder: string,
  { mayReplace, checkout }: { mayReplace: boolean; checkout: Checkout },
): Promise<Restored> {
  const manifest = checkBackup(folder);
  const { before, after } = splitMigrations(manifest, checkout);
  const { DB } = stores;
  const users = await countUsers(DB);
  if (users !== 0 && !mayReplace) {
    throw new Error(`The database holds ${users} accounts. With --replace they would be replaced.`);
  }
  await dropTables(DB);
  await applyMigrations(DB, before);
  const refused: Record<string, number> = {};
  let rows = 0;
  for (const { name } of manifest.tables) {
    const all = readRows(folder, name);
    const lost = await writeRows(DB, name, all);
    rows += all.length - lost;
    if (lost > 0) refused[name] = lost;
  }
  await applyMigrations(DB, after);
  for (const { key, type } of manifest.images) {
    const bytes = readFileSync(join(folder, 'images', imageFile(key)));
    await stores.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
  }
  await forgetPictures(DB);
  await forgetRecords(stores);
  return {
    rows,
    images: manifest.images.length,
    refused,
    migrated: after.map(({ name }) => name),
    isHashed: manifest.tables.every(({ sha256 }) => sha256 !== undefined),
  };
}

/** 0 where there is no such table: a new database, or one whose restore was interrupted. */
async function countUsers(db: Stores['DB']): Promise<number> {
  const table = await db.prepare(`SELECT 1 AS n FROM sqlite_master WHERE name = 'users'`).first();
  if (table === null) return 0;
  return (await db.prepare('SELECT count(*) AS n FROM users').first<number>('n')) ?? 0;
}

/** Rows in parts that one bound value can carry. */
function splitRows(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
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

async function writeRows(db: Stores['DB'], name: string, rows: readonly Row[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  const list = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) => `json_extract(value, '$."${column}"')`).join(', ');
  const insert = (part: readonly Row[]) =>
    db
      .prepare(`INSERT INTO ${name} (${list}) SELECT ${values} FROM json_each(?)`)
      .bind(JSON.stringify(part));
  let lost = 0;
  for (const part of splitRows(rows)) {
    try {
      await insert(part).run();
    } catch (error) {
      // One row among them points to what is gone: each is tried by itself, so that the others are kept.
      if (!isOrphan(error)) throw error;
      for (const row of part) lost += await writeRow(insert([row]));
    }
  }
  return lost;
}

/** 1 when the row points to what is not there. */
async function writeRow(statement: ReturnType<Stores['DB']['prepare']>): Promise<number> {
  try {
    await statement.run();
    return 0;
  } catch (error) {
    // A row whose other end was deleted while the backup was made has no place any more.
    if (isOrphan(error)) return 1;
    throw error;
  }
}

function isOrphan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('FOREIGN KEY constraint failed');
}

/** Pictures for links are no part of a backup: the sweep asks for each of them anew. */
async function forgetPictures(db: Stores['DB']): Promise<void> {
  await db
    .prepare(
      `UPDATE card_previews SET drawn = NULL, file = NULL, edition = 0, asked = '', asked_at = '', tries = 0`,
    )
    .run();
}

/** Public pages are read from KV: without their records they are made anew from the restored database. */
async function forgetRecords({ CARDS }: Stores): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await CARDS.list({ prefix: 'card:', ...(cursor !== undefined && { cursor }) });
    for (const { name } of page.keys) await CARDS.delete(name);
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor !== undefined);
}
