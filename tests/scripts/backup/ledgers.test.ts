// @module-tag program
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '#scripts/backup/check-backup.ts';
import { hashFile, readProductVersion, type BackupManifest } from '#scripts/backup/manifest.ts';
import {
  applyMigrations,
  readLedgerVersion,
  readMigrationFiles,
} from '#scripts/backup/migrations.ts';
import { withDeployedWorker } from '#scripts/backup/open-backup-stores.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';
import {
  addOwner,
  createSource,
  createStateDir,
  forward,
  openLedgers,
  openStores,
  readLedger,
  startRestore,
} from '#tests/scripts/backup/ledger-fixtures.ts';
import { failingStores } from '#tests/scripts/backup/failing-stores.ts';

// Backups and restores of ledgers with the real Worker.

/** Each Worker takes seconds to start, on a busy machine many. */

const now = new Date('2026-11-23T12:00:00Z');
const checkout = {
  version: readProductVersion(),
  migrations: readMigrationFiles(),
  ledgerVersion: readLedgerVersion(),
};

function createLog() {
  const lines: string[] = [];
  return { lines, log: (line: string) => void lines.push(line) };
}

const readOwners = async (ledgers: Parameters<typeof readLedger>[0]) =>
  Promise.all(['ann', 'bea', 'cem'].map((owner) => readLedger(ledgers, owner)));

const cleanups: (() => void | Promise<void>)[] = [];
const atEnd = (cleanup: () => void | Promise<void>) => void cleanups.push(cleanup);
let source: Awaited<ReturnType<typeof createSource>>;
/** A backup of the source. Tests change copies. */
let original: { folder: string; manifest: BackupManifest; lines: string[] };
beforeAll(async () => {
  source = await createSource(atEnd);
  const folder = join(createStateDir(atEnd), 'backup');
  const { lines, log } = createLog();
  const manifest = await writeBackup(source.stores, folder, { now, version: '1.0.0', log });
  original = { folder, manifest, lines };
});
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

function copyBackup(): string {
  const folder = join(createStateDir(), 'copy');
  cpSync(original.folder, folder, { recursive: true });
  return folder;
}

test('a backup contains every ledger, with its rows and only readable by its owner', async () => {
  const { folder, manifest, lines } = original;
  expect(manifest.ledgers.map(({ ownerId, rows }) => [ownerId, rows['contacts'] ?? 0])).toEqual([
    ['ann', 1201],
    ['bea', 3],
    ['cem', 0],
  ]);
  expect(lines).toContain('Wrote 3 of 3 ledgers.');
  expect(statSync(join(folder, 'ledgers', 'ann-0.ndjson')).mode & 0o077).toBe(0);
  expect(manifest.tables.map(({ name }) => name)).not.toContain('operator_tokens');
  expect(await checkBackup(folder)).toEqual(manifest);
});

test('a restore into a fresh folder brings back contacts, visits and totals of every owner', async () => {
  const { folder } = original;
  const { stores, ledgers } = source;
  const { lines, log } = createLog();
  const target = await openStores();
  const restored = await restoreBackup(target, folder, { mayReplace: false, checkout, now, log });
  expect(restored).toMatchObject({ ledgers: 3, skipped: {} });
  expect(lines).toContain('Restored 3 of 3 ledgers.');
  const again = await openLedgers(target);
  expect(await readOwners(again)).toEqual(await readOwners(ledgers));
  const list = ({ DB }: typeof target) => DB.prepare('SELECT * FROM ledgers ORDER BY 1').all();
  expect((await list(target)).results).toEqual((await list(stores)).results);
});

/** A copy of the backup in which the first ledger is in the European Union. */
function copyWithJurisdiction(): string {
  const folder = copyBackup();
  const file = join(folder, 'ledgers.ndjson');
  const listed = readFileSync(file, 'utf8').replace('"jurisdiction":null', '"jurisdiction":"eu"');
  writeFileSync(file, listed);
  const tables = original.manifest.tables.map((table) =>
    table.name === 'ledgers' ? { ...table, sha256: hashFile(file) } : table,
  );
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...original.manifest, tables }));
  return folder;
}

test('a restore over existing data uses the running server, leaves nothing of later owners, and needs no jurisdiction', async () => {
  const stateDir = createStateDir();
  const target = await openStores(stateDir);
  await applyMigrations(target.DB, checkout.migrations);
  const server = await target.openWorker();
  onTestFinished(() => server.close());
  onTestFinished(writeServerFile(stateDir, server.url));
  const ledgers = await openLedgers(target);
  await addOwner(target, ledgers, 'dan', 5);
  const folder = copyWithJurisdiction();
  const adding = { mayReplace: false, checkout, now, log: () => undefined };
  await expect(restoreBackup(target, folder, adding)).rejects.toThrow('has 1 accounts');
  expect((await readLedger(ledgers, 'dan')).length).toBeGreaterThan(5);
  await restoreBackup(target, folder, { ...adding, mayReplace: true });

  const restored = await openLedgers(target);
  expect(await readOwners(restored)).toEqual(await readOwners(source.ledgers));
  const closed = target.DB.prepare("SELECT deleted_at FROM ledgers WHERE owner_id = 'dan'");
  expect(await closed.first('deleted_at')).toBe(now.toISOString());
  await target.DB.prepare("UPDATE ledgers SET deleted_at = NULL WHERE owner_id = 'dan'").run();
  expect((await readLedger(restored, 'dan')).map(({ table }) => table)).toEqual(['visited_cards']);
});

const changes: [string, (ledgers: string) => void, string][] = [
  [
    'changed byte',
    (ledgers) => {
      const file = join(ledgers, 'bea-0.ndjson');
      writeFileSync(file, readFileSync(file, 'utf8').replace('zoe@', 'zöe@'));
    },
    'The ledger bea-0.ndjson was changed since the backup was made, so nothing was restored.',
  ],
  [
    'missing file',
    (ledgers) => rmSync(join(ledgers, 'cem-0.ndjson')),
    'The ledger cem-0.ndjson is missing from the backup, so nothing was restored.',
  ],
  [
    'surplus file',
    (ledgers) => writeFileSync(join(ledgers, 'dan-0.ndjson'), ''),
    'ledgers/dan-0.ndjson does not belong to the backup, so nothing was restored.',
  ],
];
test.each(changes)(
  'a %s of a ledger is refused before the stores are touched',
  async (_, change, sentence) => {
    const folder = copyBackup();
    change(join(folder, 'ledgers'));
    const restore = restoreBackup(failingStores, folder, {
      mayReplace: true,
      checkout,
      now,
      log: () => undefined,
    });
    await expect(restore).rejects.toThrow(sentence);
  },
);

test('ledgers of a newer version are refused, naming both versions, before the stores are touched', async () => {
  const older = { ...checkout, ledgerVersion: 1 };
  const restore = restoreBackup(failingStores, original.folder, {
    mayReplace: true,
    checkout: older,
    now,
    log: () => undefined,
  });
  await expect(restore).rejects.toThrow(
    `made by version 1.0.0 with ledgers of schema ${checkout.ledgerVersion}`,
  );
});

test('a deployment is reached at its address, with a token that is never shown and ends with the command', async () => {
  const tokens = new Set<string>();
  const url = await forward(source.url, (_, authorization) => {
    tokens.add(authorization.replace('Operator ', ''));
    return true;
  });
  const commands: string[] = [];
  const wrangler = async ([command = '', action = '']: readonly string[]) => {
    commands.push(`${command} ${action}`);
    return JSON.stringify(
      command === 'deployments'
        ? { versions: [{ version_id: 'v' }] }
        : { resources: { bindings: [{ name: 'PUBLIC_ORIGIN', text: url }] } },
    );
  };
  const folder = join(createStateDir(), 'backup');
  const { lines, log } = createLog();
  const stores = withDeployedWorker(source.stores, wrangler, { PUBLIC_ORIGIN: '' });
  const manifest = await writeBackup(stores, folder, { now, version: '1.0.0', log });
  expect(manifest).toEqual(original.manifest);
  expect(commands).toEqual(['deployments status', 'versions view']);
  expect(tokens.size).toBe(1);
  const [token = ''] = tokens;
  const output = [
    ...lines,
    ...globSync(join(folder, '**/*.*')).map((file) => readFileSync(file, 'utf8')),
  ].join();
  expect(output).not.toContain(token);
  const count = () =>
    source.stores.DB.prepare('SELECT count(*) AS n FROM operator_tokens').first('n');
  const before = await count();

  const wrong = withDeployedWorker(source.stores, wrangler, {
    PUBLIC_ORIGIN: 'http://127.0.0.1:9',
  });
  await expect(
    writeBackup(wrong, join(createStateDir(), 'backup'), { now, version: '1.0.0', log }),
  ).rejects.toThrow('The Worker at http://127.0.0.1:9 does not respond.');
  expect(await count()).toBe(before);
  const hashes = await source.stores.DB.prepare('SELECT token_hash FROM operator_tokens').all();
  expect(JSON.stringify(hashes.results)).not.toContain(
    createHash('sha256').update(token).digest('hex'),
  );
});

test('a restore that is stopped in the middle hides what is incomplete, and is completed by running it again', async () => {
  const { folder } = original;
  const stateDir = createStateDir();
  const target = await openStores(stateDir);
  const server = await target.openWorker();
  onTestFinished(() => server.close());
  // The command finds a server that stops it between two steps of the largest ledger.
  let first: ReturnType<typeof startRestore> | null = null;
  let steps = 0;
  const url = await forward(server.url, (body) => {
    const isStep = /"ownerId":"ann".*"kind":"rows"/.test(body);
    if (!isStep || first === null) return true;
    steps += 1;
    if (steps === 2) first.child.kill('SIGTERM');
    return steps < 2;
  });
  onTestFinished(writeServerFile(stateDir, url));
  first = startRestore(stateDir, folder);
  expect((await first.end).code).not.toBe(0);
  first = null;
  expect(steps).toBe(2);
  const partial = await openLedgers(target);
  await expect(readLedger(partial, 'ann')).rejects.toThrow('Run the restore again.');

  const { code, output } = await startRestore(stateDir, folder, '--replace').end;
  expect([code, output]).toEqual([0, expect.stringContaining('3 ledgers and 0 images')]);
  expect(await readOwners(await openLedgers(target))).toEqual(await readOwners(source.ledgers));
});
