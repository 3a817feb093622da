import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  hashFile,
  imageFile,
  MANIFEST,
  manifestSchema,
  OLDEST_VERSION,
  tableFile,
  type BackupManifest,
} from '#scripts/backup/manifest.ts';
import { checkLedgers } from '#scripts/backup/ledgers/check-ledgers.ts';
import { findColumnsAfter, type Migration } from '#scripts/backup/migrations.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type BackupRow = z.infer<typeof rowSchema>;

/** Reads a backup's manifest and compares every file with it. Throws with the file that is missing or changed. */
export async function checkBackup(folder: string): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  for (const { name, rows, sha256 } of manifest.tables) {
    const file = tableFile(name);
    const path = join(folder, file);
    requireFile(path, `The table ${file}`);
    if (hashFile(path) !== sha256) {
      throw new Error(
        `${file} was changed since the backup was made, so nothing was restored. Use another copy of the backup.`,
      );
    }
    const found = readRows(folder, name).length;
    if (found !== rows) throw new Error(`${file} has ${found} rows instead of ${rows}.`);
  }
  for (const { key, sha256 } of manifest.images) {
    const path = join(folder, 'images', imageFile(key));
    requireFile(path, `The image ${key}`);
    if (hashFile(path) !== sha256) throw new Error(`The image ${key} was changed.`);
  }
  await checkLedgers(folder, manifest);
  return manifest;
}

function readManifest(folder: string): BackupManifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(`${folder} is not a complete backup: ${MANIFEST} is missing.`);
  const manifest = parseOrThrow<unknown>(folder, () => JSON.parse(readFileSync(path, 'utf8')));
  const { version } = parseOrThrow(folder, () => versionSchema.parse(manifest));
  if (version === undefined || isOlder(version, OLDEST_VERSION)) {
    const name = version === undefined ? 'an unnamed version' : `version ${version}`;
    throw new Error(
      `${folder} was made by ${name}. The oldest version whose backups can be restored is ${OLDEST_VERSION}.`,
    );
  }
  return parseOrThrow(folder, () => manifestSchema.parse(manifest));
}

const versionSchema = z.object({ version: z.string().optional() });

function parseOrThrow<Value>(folder: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (cause) {
    // Truncated, edited, or another program's file of the same name.
    throw new Error(`${folder} is not a backup: ${MANIFEST} cannot be read.`, { cause });
  }
}

/** Compares versions of up to three numbers. */
function isOlder(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => (one?.[index] ?? 0) !== (two?.[index] ?? 0));
  return at !== undefined && (one?.[at] ?? 0) < (two?.[at] ?? 0);
}

function requireFile(path: string, name: string): void {
  if (!existsSync(path)) throw new Error(`${name} is missing from the backup.`);
}

/** Rows of a table in the order they were written. */
export function readRows(folder: string, name: string): BackupRow[] {
  const lines = readFileSync(join(folder, tableFile(name)), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => rowSchema.parse(JSON.parse(line)));
}

export interface BackupCheckout {
  version: string;
  migrations: readonly Migration[];
  /** The number of migrations of a ledger. */
  ledgerVersion: number;
}

/**
 * Splits the checkout's migrations into those the backup was made at and those to apply to its rows. Throws when the backup
 * is from a newer version, or when its tables are not what its migrations create here.
 */
export function splitMigrations(
  manifest: BackupManifest,
  { version, migrations, ledgerVersion }: BackupCheckout,
): { before: Migration[]; after: Migration[] } {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(
      `The backup was made by version ${manifest.version} with the migration ${unknown}, which version ${version} does not have. Check out the version that made it, or a newer one, and restore there.`,
    );
  }
  const newest = Math.max(0, ...manifest.ledgers.map((ledger) => ledger.version));
  if (newest > ledgerVersion) {
    throw new Error(
      `The backup was made by version ${manifest.version} with ledgers of schema ${newest}, which version ${version} does not have. Check out the version that made it, or a newer one, and restore there.`,
    );
  }
  const isApplied = new Set(manifest.migrations);
  const before = migrations.filter(({ name }) => isApplied.has(name));
  const columns = findColumnsAfter(before);
  for (const table of manifest.tables) {
    const expected = columns[table.name];
    if (table.columns.join() !== expected?.join()) {
      throw new Error(
        `The table ${table.name} of the backup is not the one that its migrations create in version ${version}. A migration was edited after it was released.`,
      );
    }
  }
  return { before, after: migrations.filter(({ name }) => !isApplied.has(name)) };
}
