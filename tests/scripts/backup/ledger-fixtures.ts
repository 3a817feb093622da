import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished as atTestEnd } from 'vitest';
import { z } from 'zod';
import type { LedgerRow } from '#shared/api/operator/ledgers.ts';
import { connectLedgers, type LedgerConnection } from '#scripts/backup/ledgers/connect-ledgers.ts';
import {
  applyMigrations,
  readLedgerVersion,
  readMigrationFiles,
} from '#scripts/backup/migrations.ts';
import {
  openLocalBackupStores,
  type OpenBackupStores,
} from '#scripts/backup/open-backup-stores.ts';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';

/** Registers a cleanup, by default at the end of the test. */
type AtEnd = (cleanup: () => void | Promise<void>) => void;

export function createStateDir(atEnd: AtEnd = atTestEnd): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledgers-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Stores of a folder without data. */
export async function openStores(
  stateDir = createStateDir(),
  atEnd: AtEnd = atTestEnd,
): Promise<OpenBackupStores> {
  const stores = await openLocalBackupStores(stateDir);
  atEnd(() => stores.close());
  return stores;
}

/** The ledgers of open stores, through the Worker that `openWorker` reaches. */
export async function openLedgers(
  stores: Pick<OpenBackupStores, 'DB' | 'openWorker'>,
  atEnd: AtEnd = atTestEnd,
): Promise<LedgerConnection> {
  const worker = await stores.openWorker();
  atEnd(() => worker.close());
  return connectLedgers(stores.DB, worker.url);
}

export async function addAccount({ DB }: Pick<OpenBackupStores, 'DB'>, id: string): Promise<void> {
  await DB.batch([
    DB.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
      VALUES (?1, ?1 || '@x.example', ?1 || '@x.example', 'Ann', 'Lee', '$scrypt$x', 'free', 'a', 'b')`,
    ).bind(id),
    DB.prepare("INSERT INTO ledgers (owner_id, created_at) VALUES (?, 'a')").bind(id),
  ]);
}

const row = (table: string, values: LedgerRow['row']): LedgerRow => ({ table, row: values });

/** Rows of a ledger with contacts and visits, in the order of a restore. */
function buildLedgerRows(ownerId: string, contacts: number): LedgerRow[] {
  return [
    row('contact_cards', { no: 1, card_id: `card-${ownerId}`, username: ownerId }),
    ...Array.from({ length: contacts }, (_, at) =>
      row('contacts', {
        no: at + 1,
        id: `${ownerId}-${at}`,
        card_no: 1,
        name: `Zoë "${at}"`,
        email: 'zoe@example.com',
        phone: '',
        company: '名 🎉',
        note: 'two\nlines',
        consent: '',
        source: 'qr',
        owner_note: '',
        tags: '["fair"]',
        is_marked: 0,
        met_on: '',
        met_where: '',
        email_key: 'zoe@example.com',
        phone_key: '',
        search_terms: `zoe ${at}`,
        request_key: `${ownerId}-${at}`,
        version: 1,
        created_at: 1,
      }),
    ),
    ...[
      { no: 0, id: '' },
      { no: 1, id: `card-${ownerId}` },
    ].map((card) =>
      row('visited_cards', { ...card, views: 7, clicks: 2, refresh_due_at: 0, is_deleted: 0 }),
    ),
    row('visit_names', { no: 1, kind: 'country', name: 'DE', day: 20_000 }),
    row('visit_events', {
      id: { hex: '7f6a7b8c111142228333444455556666' },
      card_no: 1,
      at: 1,
      type: 'view',
      element: null,
      visitor: { hex: '00ff' },
      state: 'counted',
    }),
    row('visit_day_counts', { day: 20_000, card_no: 1, name_no: 1, count: 7 }),
  ];
}

/** Adds an account with a ledger. */
export async function addOwner(
  stores: Pick<OpenBackupStores, 'DB'>,
  { restore }: LedgerConnection,
  id: string,
  contacts: number,
): Promise<void> {
  await addAccount(stores, id);
  const key = { ownerId: id, shard: 0 };
  await restore(key, { kind: 'begin', version: readLedgerVersion() });
  await restore(key, { kind: 'rows', rows: buildLedgerRows(id, contacts) });
  await restore(key, { kind: 'finish' });
}

/** All rows of a ledger. */
export async function readLedger(
  { exportPage }: LedgerConnection,
  ownerId: string,
): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let cursor: Parameters<LedgerConnection['exportPage']>[1] = null;
  do {
    const page = await exportPage({ ownerId, shard: 0 }, cursor);
    if (page === null) throw new Error('no ledger');
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

/** Migrated stores with three owners, of whom one has more contacts than a page of an export. */
export async function createSource(atEnd: AtEnd) {
  const stateDir = createStateDir(atEnd);
  const stores = await openStores(stateDir, atEnd);
  await applyMigrations(stores.DB, readMigrationFiles());
  const worker = await stores.openWorker();
  atEnd(() => worker.close());
  atEnd(writeServerFile(stateDir, worker.url));
  const ledgers = await openLedgers(stores, atEnd);
  await addOwner(stores, ledgers, 'ann', 1201);
  await addOwner(stores, ledgers, 'bea', 3);
  await addOwner(stores, ledgers, 'cem', 0);
  // Of a deleted account, whose ledger waits for the sweep.
  await stores.DB.prepare("INSERT INTO ledgers VALUES ('gone', 1, NULL, 'a', 'b')").run();
  return { stores, ledgers, url: worker.url };
}

/** Forwards requests to another server, except those that `mayPass` refuses: they get no response. Returns the origin. */
export async function forward(
  origin: string,
  mayPass: (body: string, authorization: string) => boolean,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
      const body = Buffer.concat(chunks);
      const { method = 'GET', url = '/', headers } = request;
      const { authorization = '' } = headers;
      if (!mayPass(body.toString(), authorization)) return;
      const answer = await fetch(origin + url, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: authorization },
        ...(method !== 'GET' && { body }),
      });
      response.writeHead(answer.status);
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  atTestEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Runs `npm run restore` in a process of its own. */
export function startRestore(stateDir: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/commands/restore.ts', ...args], {
    env: { ...process.env, STATE_DIR: stateDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { child, end };
}
