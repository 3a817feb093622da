import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup, splitMigrations, type BackupCheckout } from './check-backup.ts';
import { imageFile, type BackupManifest } from './manifest.ts';
import { connectLedgers } from './ledgers/connect-ledgers.ts';
import {
  closeLedgersWithoutOwner,
  listNotedLedgers,
  noteLedgers,
  removeJurisdictions,
} from './ledgers/replaced-ledgers.ts';
import { beginLedgers, restoreLedgers } from './ledgers/restore-ledgers.ts';
import { applyMigrations, dropTables, type Migration } from './migrations.ts';
import { restoreTable } from './restore-table.ts';
import type { BackupStores, Stores } from './stores.ts';

export interface RestoreResult {
  rows: number;
  images: number;
  ledgers: number;
  /** Skipped rows by table: their parent was deleted during the backup. */
  skipped: Readonly<Record<string, number>>;
  /** Newer migrations that were applied to the restored rows. */
  migrated: readonly string[];
}

interface RestoreOptions {
  mayReplace: boolean;
  checkout: BackupCheckout;
  now: Date;
  log: (line: string) => void;
}

/**
 * Restores a backup: creates its tables, loads its rows and ledgers, and applies the checkout's
 * newer migrations. Throws before changing anything when a file is missing or changed, when the
 * backup is from a newer version, or when the database contains accounts and `mayReplace` is not
 * set; with it, everything is replaced. Repeating it completes an interrupted one.
 */
export async function restoreBackup(
  stores: BackupStores,
  folder: string,
  { mayReplace, checkout, now, log }: RestoreOptions,
): Promise<RestoreResult> {
  const manifest = await checkBackup(folder);
  const { before, after } = splitMigrations(manifest, checkout);
  const users = await countUsers(stores.DB);
  if (users !== 0 && !mayReplace) {
    throw new Error(`The database has ${users} accounts. Use --replace to replace them.`);
  }
  const noted = await noteLedgers(stores.DB);
  const listed = manifest.tables.find(({ name }) => name === 'ledgers')?.rows ?? 0;
  // Before anything is dropped, because it may fail to start.
  const worker = noted + listed > 0 ? await stores.openWorker() : null;
  try {
    const url = worker?.url ?? null;
    return await replaceStores({ stores, folder, manifest, before, after, url, now, log });
  } finally {
    await worker?.close();
  }
}

interface Replacement extends Pick<RestoreOptions, 'now' | 'log'> {
  stores: BackupStores;
  folder: string;
  manifest: BackupManifest;
  before: readonly Migration[];
  after: readonly Migration[];
  /** Of the Worker, which is needed for ledgers only. */
  url: string | null;
}

async function replaceStores(replacement: Replacement): Promise<RestoreResult> {
  const { stores, folder, manifest, before, after, url, now, log } = replacement;
  const { DB } = stores;
  await dropTables(DB);
  await applyMigrations(DB, before);
  const ledgers = url === null ? null : await connectLedgers(DB, url);
  try {
    // Ledgers refuse calls before there are accounts, until each is complete, so that the product
    // never reads or writes a part of one.
    const { rows: listed } = await restoreTable(DB, folder, 'ledgers');
    if (!stores.isDeployed) await removeJurisdictions(DB);
    await listNotedLedgers(DB);
    if (ledgers !== null) await beginLedgers(DB, ledgers, manifest);
    const restored = await restoreTables(replacement);
    await applyMigrations(DB, after);
    await restoreImages(replacement);
    await resetPreviews(DB);
    await deleteAllRecords(stores);
    const count =
      ledgers === null ? 0 : await restoreLedgers(DB, ledgers, { folder, manifest, log });
    await closeLedgersWithoutOwner(DB, now);
    return {
      rows: restored.rows + listed,
      images: manifest.images.length,
      ledgers: count,
      skipped: restored.skipped,
      migrated: after.map(({ name }) => name),
    };
  } finally {
    await ledgers?.close();
  }
}

async function restoreTables({ stores, folder, manifest }: Replacement) {
  const skipped: Record<string, number> = {};
  let rows = 0;
  for (const { name } of manifest.tables) {
    if (name === 'ledgers') continue;
    const restored = await restoreTable(stores.DB, folder, name);
    rows += restored.rows;
    if (restored.orphans > 0) skipped[name] = restored.orphans;
  }
  return { rows, skipped };
}

async function restoreImages({ stores, folder, manifest }: Replacement): Promise<void> {
  for (const { key, type } of manifest.images) {
    const bytes = readFileSync(join(folder, 'images', imageFile(key)));
    await stores.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
  }
}

/** 0 without the table: a new database, or one whose restore was interrupted. */
async function countUsers(db: Stores['DB']): Promise<number> {
  const table = await db.prepare(`SELECT 1 AS n FROM sqlite_master WHERE name = 'users'`).first();
  if (table === null) return 0;
  return (await db.prepare('SELECT count(*) AS n FROM users').first<number>('n')) ?? 0;
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
