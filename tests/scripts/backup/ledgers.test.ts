import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '#scripts/backup/check-backup.ts';
import { readProductVersion } from '#scripts/backup/manifest.ts';
import { readLedgerVersion, readMigrationFiles } from '#scripts/backup/migrations.ts';
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
} from '#tests/scripts/backup/ledger-fixtures.ts';

// Backups and restores of ledgers with the real Worker.

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

test('a backup contains every ledger, and a restore into a fresh folder brings back their contacts and visits', async () => {
  const { stores, ledgers } = await createSource();
  // Deleted accounts whose ledgers wait for the sweep, and those without a ledger, have no file.
  await stores.DB.prepare("INSERT INTO ledgers VALUES ('gone', 1, NULL, 'a', 'b')").run();
  const folder = join(createStateDir(), 'backup');
  const { lines, log } = createLog();
  const manifest = await writeBackup(stores, folder, { now, version: '1.0.0', log });
  expect(manifest.ledgers.map(({ ownerId, rows }) => [ownerId, rows['contacts'] ?? 0])).toEqual([
    ['ann', 1201],
    ['bea', 3],
    ['cem', 0],
  ]);
  expect(lines).toContain('Wrote 3 of 3 ledgers.');
  expect(statSync(join(folder, 'ledgers', 'ann-0.ndjson')).mode & 0o077).toBe(0);
  expect(manifest.tables.map(({ name }) => name)).not.toContain('operator_tokens');
  expect(await checkBackup(folder)).toEqual(manifest);

  const target = await openStores();
  const restored = await restoreBackup(target, folder, { mayReplace: false, checkout, now, log });
  expect(restored).toMatchObject({ ledgers: 3, skipped: {} });
  expect(lines).toContain('Restored 3 of 3 ledgers.');
  const again = await openLedgers(target);
  expect(await readOwners(again)).toEqual(await readOwners(ledgers));
  const list = ({ DB }: typeof target) => DB.prepare('SELECT * FROM ledgers ORDER BY 1').all();
  expect((await list(target)).results).toEqual((await list(stores)).results);

  // A later owner is not in the backup: restoring it again leaves nothing of them.
  await addOwner(target, again, 'dan', 5);
  await restoreBackup(target, folder, { mayReplace: true, checkout, now, log });
  const later = await openLedgers(target);
  expect(await readOwners(later)).toEqual(await readOwners(ledgers));
  const closed = target.DB.prepare("SELECT deleted_at FROM ledgers WHERE owner_id = 'dan'");
  expect(await closed.first('deleted_at')).toBe(now.toISOString());
  await target.DB.prepare("UPDATE ledgers SET deleted_at = NULL WHERE owner_id = 'dan'").run();
  expect((await readLedger(later, 'dan')).map(({ table }) => table)).toEqual(['visited_cards']);
});

/** Runs `npm run restore` in a process of its own. */
function startRestore(stateDir: string, ...args: readonly string[]) {
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

test('a restore that is stopped in the middle hides what is incomplete, and is completed by running it again', async () => {
  const { stores, ledgers } = await createSource();
  const folder = join(createStateDir(), 'backup');
  await writeBackup(stores, folder, { now, version: '1.0.0', log: () => undefined });

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
  expect(await readOwners(await openLedgers(target))).toEqual(await readOwners(ledgers));
});
