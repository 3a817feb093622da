import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Stores } from '#scripts/backup/stores.ts';
import { readMigrations, readTables } from '#scripts/backup/tables.ts';
import {
  imageFile,
  MANIFEST,
  manifestSchema,
  type Manifest,
} from '#scripts/backup/write-backup.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof rowSchema>;
/** Most rows and characters written by one statement: a bound value holds 2 MB. */
const PART_ROWS = 200;
const PART_BYTES = 400_000;

/** Reads a backup's manifest and checks every file against it. Throws with what is missing or changed. */
export function checkBackup(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(`${folder} holds no whole backup: ${MANIFEST} is missing.`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  for (const { name, rows } of manifest.tables) {
    requireFile(join(folder, `${name}.ndjson`), `The table ${name}.ndjson`);
    const found = readRows(folder, name).length;
    if (found !== rows) throw new Error(`${name}.ndjson has ${found} rows instead of ${rows}.`);
  }
  for (const { key, sha256 } of manifest.images) {
    const path = join(folder, 'images', imageFile(key));
    requireFile(path, `The image ${key}`);
    const bytes = readFileSync(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== sha256) throw new Error(`The image ${key} was changed.`);
  }
  return manifest;
}

function requireFile(path: string, name: string): void {
  if (!existsSync(path)) throw new Error(`${name} is missing from the backup.`);
}

function readRows(folder: string, name: string): Row[] {
  const lines = readFileSync(join(folder, `${name}.ndjson`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => rowSchema.parse(JSON.parse(line)));
}

export interface Restored {
  rows: number;
  images: number;
  /** Rows whose other end was deleted while the backup was made, by table. */
  refused: Readonly<Record<string, number>>;
}

/**
 * Writes a backup into stores of the same migrations. Throws, before anything is changed, when the backup is not whole, when
 * it was made by other migrations, or when the database holds accounts and `mayReplace` is not set; with it, all rows go.
 */
export async function readBackup(
  stores: Stores,
  folder: string,
  mayReplace: boolean,
): Promise<Restored> {
  const { DB } = stores;
  const manifest = checkBackup(folder);
  const migrations = await readMigrations(DB);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new Error(
      `The backup was made at ${manifest.migrations.at(-1) ?? 'no migration'}, the database is at ${migrations.at(-1) ?? 'none'}.`,
    );
  }
  const users = await DB.prepare('SELECT count(*) AS n FROM users').first<number>('n');
  if (users !== 0 && !mayReplace) {
    throw new Error(`The database holds ${users} accounts. With --replace they would be replaced.`);
  }
  const tables = await readTables(DB);
  for (const name of tables.toReversed()) await DB.prepare(`DELETE FROM ${name}`).run();
  const refused: Record<string, number> = {};
  let rows = 0;
  for (const name of tables) {
    const all = manifest.tables.some((table) => table.name === name) ? readRows(folder, name) : [];
    const lost = await writeRows(DB, name, all);
    rows += all.length - lost;
    if (lost > 0) refused[name] = lost;
  }
  for (const { key, type } of manifest.images) {
    const bytes = readFileSync(join(folder, 'images', imageFile(key)));
    await stores.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
  }
  await forgetPictures(DB);
  await forgetRecords(stores);
  return { rows, images: manifest.images.length, refused };
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
