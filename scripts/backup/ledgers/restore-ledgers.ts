import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';
import { readLines } from '#scripts/backup/ledgers/read-lines.ts';
import {
  ledgerFile,
  LEDGERS_FOLDER,
  type BackupManifest,
  type LedgerEntry,
  type LedgerKey,
} from '#scripts/backup/manifest.ts';
import { ledgerRowSchema, type LedgerRow } from '#shared/api/operator/ledgers.ts';
import type { LedgerConnection } from './connect-ledgers.ts';
import { createProgress, forEachLedger } from './for-each-ledger.ts';

/** Most rows and characters of a step, well below the largest body. */
const STEP_ROWS = 500;
const STEP_CHARACTERS = 1_000_000;

const PAGE_LEDGERS = 500;
const LIST = `SELECT owner_id, shards FROM ledgers WHERE deleted_at IS NULL AND owner_id > ?1
  ORDER BY owner_id LIMIT ${PAGE_LEDGERS}`;
const listSchema = z.array(z.object({ owner_id: z.string(), shards: z.int() }));

/** The objects of all ledgers, read in pages. */
async function* listLedgers(db: D1Database): AsyncGenerator<LedgerKey> {
  let after = '';
  for (;;) {
    const page = listSchema.parse((await db.prepare(LIST).bind(after).all()).results);
    for (const { owner_id: ownerId, shards } of page) {
      for (let shard = 0; shard < shards; shard += 1) yield { ownerId, shard };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_LEDGERS) return;
    after = last.owner_id;
  }
}

type Restorer = Pick<LedgerConnection, 'restore'>;
type RestoredManifest = Pick<BackupManifest, 'ledgers'>;

/** Empties every ledger. From then until it is restored, it refuses other calls. */
export async function beginLedgers(
  db: D1Database,
  { restore }: Restorer,
  manifest: RestoredManifest,
): Promise<void> {
  const find = indexEntries(manifest);
  await forEachLedger({
    ledgers: listLedgers(db),
    run: (key) => restore(key, { kind: 'begin', version: find(key)?.version ?? 0 }),
  });
}

/** Restores every ledger; those that the backup does not contain are empty. Returns how many have rows. */
export async function restoreLedgers(
  db: D1Database,
  { restore }: Restorer,
  {
    folder,
    manifest,
    log,
  }: { folder: string; manifest: RestoredManifest; log: (line: string) => void },
): Promise<number> {
  const find = indexEntries(manifest);
  const total = manifest.ledgers.length;
  const count = createProgress(total, (done) => `Restored ${done} of ${total} ledgers.`, log);
  let restored = 0;
  await forEachLedger({
    ledgers: listLedgers(db),
    run: async (key) => {
      const entry = find(key);
      await restore(key, { kind: 'begin', version: entry?.version ?? 0 });
      if (entry !== undefined) {
        for await (const rows of readSteps(join(folder, LEDGERS_FOLDER, ledgerFile(key)))) {
          await restore(key, { kind: 'rows', rows });
        }
      }
      await restore(key, { kind: 'finish' });
      if (entry === undefined) return;
      restored += 1;
      count();
    },
  });
  return restored;
}

function indexEntries({ ledgers }: RestoredManifest) {
  const entries = new Map<string, LedgerEntry>(ledgers.map((entry) => [ledgerFile(entry), entry]));
  return (key: LedgerKey) => entries.get(ledgerFile(key));
}

/** The rows of a file in steps that fit into a call. */
async function* readSteps(path: string): AsyncGenerator<LedgerRow[]> {
  let rows: LedgerRow[] = [];
  let characters = 0;
  for await (const line of readLines(path)) {
    if (rows.length === STEP_ROWS || characters + line.length > STEP_CHARACTERS) {
      yield rows;
      rows = [];
      characters = 0;
    }
    rows.push(ledgerRowSchema.parse(JSON.parse(line)));
    characters += line.length;
  }
  if (rows.length > 0) yield rows;
}
