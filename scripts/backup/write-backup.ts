import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  imageFile,
  LEDGERS_FOLDER,
  MANIFEST,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  tableFile,
  type BackupManifest,
} from '#scripts/backup/manifest.ts';
import { connectLedgers } from '#scripts/backup/ledgers/connect-ledgers.ts';
import { listLedgersOfBackup, writeLedgers } from '#scripts/backup/ledgers/write-ledgers.ts';
import { readMigrations, readTables, type Table } from '#scripts/backup/tables.ts';
import type { BackupStores, Stores } from '#scripts/backup/stores.ts';

/** Rows per query. */
const PAGE_ROWS = 500;
/** Tables without data of the product: tokens are valid for the running command only. */
const LEFT_OUT = new Set([
  'operator_tokens',
  // Triggers count the restored rows.
  'organization_counts',
  'organization_group_counts',
  'revenue_totals',
  // Triggers list the restored rows by group or organization.
  'organization_invitation_groups',
  'organization_group_cards',
  'company_card_gaps',
  'organization_departure_groups',
]);

/**
 * Exports the database, then the ledgers that it lists, and the images into `folder`, which must be
 * empty or new. `version` is the product's. Throws before writing when the database is empty.
 */
export async function writeBackup(
  stores: BackupStores,
  folder: string,
  { now, version, log }: { now: Date; version: string; log: (line: string) => void },
): Promise<BackupManifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Choose a new folder.`);
  const migrations = await readMigrations(stores.DB);
  if (migrations.length === 0)
    throw new Error('There is nothing to back up: this database is empty.');
  mkdirSync(join(folder, 'images'), PRIVATE_FOLDER);
  mkdirSync(join(folder, LEDGERS_FOLDER), PRIVATE_FOLDER);
  const listed = (await readTables(stores.DB)).filter(({ name }) => !LEFT_OUT.has(name));
  const tables: BackupManifest['tables'] = [];
  // Children first: a parent always exists before its child, so reading it later finds it.
  for (const table of listed.toReversed()) {
    tables.unshift(await writeTable(stores, folder, table));
  }
  const manifest: BackupManifest = {
    madeAt: now.toISOString(),
    version,
    migrations,
    tables,
    ledgers: await writeListedLedgers(stores, folder, log),
    images: await writeImages(stores, folder),
  };
  // Written last: a folder without a manifest is not a backup.
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), PRIVATE_FILE);
  return manifest;
}

/** Reaches the Worker only if there are ledgers. */
async function writeListedLedgers(
  { DB, openWorker }: BackupStores,
  folder: string,
  log: (line: string) => void,
): Promise<BackupManifest['ledgers']> {
  let total = 0;
  for await (const _ of listLedgersOfBackup(folder)) total += 1;
  if (total === 0) return [];
  const worker = await openWorker();
  try {
    const ledgers = await connectLedgers(DB, worker.url);
    try {
      return await writeLedgers(ledgers, folder, { total, log });
    } finally {
      await ledgers.close();
    }
  } finally {
    await worker.close();
  }
}

/** Throws for a table without a primary key, whose rows cannot be read page by page. */
async function writeTable(
  { DB }: Stores,
  folder: string,
  { name, columns, key }: Table,
): Promise<BackupManifest['tables'][number]> {
  const file = join(folder, tableFile(name));
  writeFileSync(file, '', PRIVATE_FILE);
  if (key.length === 0) throw new Error(`${name} has no primary key.`);
  const list = key.map((column) => `"${column}"`).join(', ');
  const placeholders = key.map(() => '?').join(', ');
  const hash = createHash('sha256');
  let rows = 0;
  let last: unknown[] | null = null;
  for (;;) {
    const condition = last === null ? '' : `WHERE (${list}) > (${placeholders})`;
    const page: { results: Record<string, unknown>[] } = await DB.prepare(
      `SELECT * FROM ${name} ${condition} ORDER BY ${list} LIMIT ${PAGE_ROWS}`,
    )
      .bind(...(last ?? []))
      .all();
    for (const row of page.results) {
      const line = `${JSON.stringify(row)}\n`;
      appendFileSync(file, line);
      hash.update(line);
    }
    rows += page.results.length;
    const end = page.results.at(-1);
    if (end === undefined || page.results.length < PAGE_ROWS) {
      return { name, rows, columns, sha256: hash.digest('hex') };
    }
    last = key.map((column) => end[column]);
  }
}

async function writeImages({ MEDIA }: Stores, folder: string): Promise<BackupManifest['images']> {
  const images: BackupManifest['images'] = [];
  let cursor: string | undefined;
  do {
    const page = await MEDIA.list(cursor === undefined ? {} : { cursor });
    for (const { key } of page.objects) {
      // Redrawn after a restore.
      if (key.startsWith('previews/')) continue;
      const object = await MEDIA.get(key);
      // Deleted since it was listed.
      if (object === null) continue;
      const bytes = new Uint8Array(await object.arrayBuffer());
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      writeFileSync(join(folder, 'images', imageFile(key)), bytes, PRIVATE_FILE);
      images.push({ key, type: object.httpMetadata?.contentType ?? '', sha256 });
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return images;
}
