import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const tableSchema = z.object({
  name: z.string(),
  rows: z.number(),
  columns: z.array(z.string()),
  sha256: z.string(),
});

const ledgerSchema = z.object({
  ownerId: z.string(),
  shard: z.int(),
  /** The number of its migrations. */
  version: z.int(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
  sha256: z.string(),
});

/** The oldest product version whose backups can be restored. */
export const OLDEST_VERSION = '1.0.0';

export const manifestSchema = z.object({
  madeAt: z.string(),
  /** Version of the product (package.json). */
  version: z.string(),
  /** Names of the database's migrations in the order they were applied. */
  migrations: z.array(z.string()).min(1),
  /** In restore order: referenced tables first. */
  tables: z.array(tableSchema),
  images: z.array(z.object({ key: z.string(), type: z.string(), sha256: z.string() })),
  ledgers: z.array(ledgerSchema),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type LedgerEntry = z.infer<typeof ledgerSchema>;

/** A backup contains personal data: only its owner may read it. */
export const PRIVATE_FILE = { mode: 0o600 };
export const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };

export function tableFile(name: string): string {
  return `${name}.ndjson`;
}

/** File name of an image under `images/`, from its key. */
export function imageFile(key: string): string {
  return encodeURIComponent(key);
}

export const LEDGERS_FOLDER = 'ledgers';

/** An object of an owner's ledger. */
export interface LedgerKey {
  ownerId: string;
  shard: number;
}

/** File name of a ledger under `ledgers/`. */
export function ledgerFile({ ownerId, shard }: LedgerKey): string {
  return `${encodeURIComponent(ownerId)}-${shard}.ndjson`;
}

export function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

const packageSchema = z.object({ version: z.string() });

/** Version of this checkout, from package.json. */
export function readProductVersion(): string {
  return packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version;
}
