import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLines } from '#scripts/backup/ledgers/read-lines.ts';
import {
  ledgerFile,
  LEDGERS_FOLDER,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  tableFile,
  type LedgerEntry,
  type LedgerKey,
} from '#scripts/backup/manifest.ts';
import type { ExportCursor } from '#shared/api/operator/ledgers.ts';
import type { LedgerConnection } from './connect-ledgers.ts';
import { createProgress, forEachLedger } from './for-each-ledger.ts';

const listedSchema = z.object({
  owner_id: z.string(),
  shards: z.int(),
  deleted_at: z.string().nullable(),
});

/** The objects of the ledgers that a backup's database lists, without those of deleted owners. */
export async function* listLedgersOfBackup(folder: string): AsyncGenerator<LedgerKey> {
  for await (const line of readLines(join(folder, tableFile('ledgers')))) {
    const { owner_id: ownerId, shards, deleted_at } = listedSchema.parse(JSON.parse(line));
    if (deleted_at !== null) continue;
    for (let shard = 0; shard < shards; shard += 1) yield { ownerId, shard };
  }
}

/**
 * Exports every ledger that the backup's database lists, page by page, each into a file of its own.
 * A ledger whose owner was deleted since is left out and reported to `log`.
 */
export async function writeLedgers(
  { exportPage }: Pick<LedgerConnection, 'exportPage'>,
  folder: string,
  { total, log }: { total: number; log: (line: string) => void },
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  const count = createProgress(total, (done) => `Wrote ${done} of ${total} ledgers.`, log);
  await forEachLedger({
    ledgers: listLedgersOfBackup(folder),
    run: async (key) => {
      const entry = await writeLedger(exportPage, folder, key);
      if (entry === null) log(`Skipped the ledger of ${key.ownerId}: the account was deleted.`);
      else entries.push(entry);
      count();
    },
  });
  return entries.toSorted(compareEntries);
}

function compareEntries(one: LedgerEntry, other: LedgerEntry): number {
  if (one.ownerId === other.ownerId) return one.shard - other.shard;
  return one.ownerId < other.ownerId ? -1 : 1;
}

/** Returns null, and leaves no file, for a ledger that no longer exists. */
async function writeLedger(
  exportPage: LedgerConnection['exportPage'],
  folder: string,
  key: LedgerKey,
): Promise<LedgerEntry | null> {
  const file = join(folder, LEDGERS_FOLDER, ledgerFile(key));
  const parts = `${file}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, PRIVATE_FOLDER);
  try {
    const exported = await writeParts(exportPage, parts, key);
    if (exported === null) return null;
    const { version, rows } = exported;
    // The export reads children first, and a restore needs their parents first.
    const sha256 = await joinFiles(
      Object.keys(rows)
        .toReversed()
        .map((table) => join(parts, table)),
      file,
    );
    return { ...key, version, rows, sha256 };
  } finally {
    rmSync(parts, { recursive: true, force: true });
  }
}

/** Writes a file for each table. */
async function writeParts(
  exportPage: LedgerConnection['exportPage'],
  parts: string,
  key: LedgerKey,
): Promise<{ version: number; rows: Record<string, number> } | null> {
  const rows: Record<string, number> = {};
  let version: number | null = null;
  let cursor: ExportCursor = null;
  for (;;) {
    const page = await exportPage(key, cursor);
    if (page === null) return null;
    version ??= page.version;
    if (page.version !== version) {
      throw new Error(`The ledger of ${key.ownerId} was migrated during the backup.`);
    }
    for (const row of page.rows) {
      appendFileSync(join(parts, row.table), `${JSON.stringify(row)}\n`, PRIVATE_FILE);
      rows[row.table] = (rows[row.table] ?? 0) + 1;
    }
    if (page.next === null) return { version, rows };
    cursor = page.next;
  }
}

/** Writes the content of files into one. Returns its SHA-256. */
async function joinFiles(files: readonly string[], target: string): Promise<string> {
  const hash = createHash('sha256');
  writeFileSync(target, '', PRIVATE_FILE);
  for (const file of files) {
    for await (const chunk of createReadStream(file)) {
      const bytes = z.instanceof(Buffer).parse(chunk);
      hash.update(bytes);
      appendFileSync(target, bytes);
    }
  }
  return hash.digest('hex');
}
