import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ledgerFile,
  LEDGERS_FOLDER,
  type BackupManifest,
  type LedgerEntry,
} from '#scripts/backup/manifest.ts';

const UNUSABLE = 'so nothing was restored. Use another copy of the backup.';

/** Compares the files of ledgers with the manifest. Throws with the first one that differs. */
export async function checkLedgers(
  folder: string,
  { ledgers }: Pick<BackupManifest, 'ledgers'>,
): Promise<void> {
  const path = join(folder, LEDGERS_FOLDER);
  const surplus = new Set(existsSync(path) ? readdirSync(path) : []);
  for (const entry of ledgers) {
    const file = ledgerFile(entry);
    if (!surplus.delete(file)) {
      throw new Error(`The ledger ${file} is missing from the backup, ${UNUSABLE}`);
    }
    await checkLedger(join(path, file), entry);
  }
  for (const file of surplus) {
    throw new Error(`${LEDGERS_FOLDER}/${file} does not belong to the backup, ${UNUSABLE}`);
  }
}

async function checkLedger(path: string, entry: LedgerEntry): Promise<void> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes = z.instanceof(Buffer).parse(chunk);
    hash.update(bytes);
    for (const byte of bytes) if (byte === LINE_FEED) lines += 1;
  }
  const file = ledgerFile(entry);
  if (hash.digest('hex') !== entry.sha256) {
    throw new Error(`The ledger ${file} was changed since the backup was made, ${UNUSABLE}`);
  }
  const rows = Object.values(entry.rows).reduce((sum, count) => sum + count, 0);
  if (lines !== rows) throw new Error(`The ledger ${file} has ${lines} rows instead of ${rows}.`);
}

const LINE_FEED = 10;
