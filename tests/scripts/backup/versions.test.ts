// @module-tag program
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  manifestSchema,
  readProductVersion,
  type BackupManifest,
} from '#scripts/backup/manifest.ts';
import {
  applyMigrations,
  readLedgerVersion,
  readMigrationFiles,
} from '#scripts/backup/migrations.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import {
  openLocalBackupStores,
  type OpenBackupStores,
} from '#scripts/backup/open-backup-stores.ts';
import { readMigrations } from '#scripts/backup/tables.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';
import { failingStores } from '#tests/scripts/backup/failing-stores.ts';

// Backups restored with another version. `--remote` runs the same code over remote bindings.

const log = () => undefined;
const CREATED_AT = { now: new Date('2026-11-21T12:00:00Z'), version: '1.0.0', log };
const current = {
  version: '1.0.0',
  migrations: readMigrationFiles(),
  ledgerVersion: readLedgerVersion(),
};
const REPLACING = { mayReplace: true, checkout: current, now: CREATED_AT.now, log };

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-versions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with this checkout's migrations and one more. */
function addMigration(sql: string) {
  const folder = createFolder();
  cpSync('migrations', folder, { recursive: true });
  writeFileSync(join(folder, '9001_full_name.sql'), sql);
  return { ...current, version: '2.0.0', migrations: readMigrationFiles(folder) };
}

/** Rebuilds a table with changed rows, the most complex kind of migration. */
const addNewerMigration = () =>
  addMigration(`
CREATE TABLE support_letters (
  id TEXT PRIMARY KEY,
  letter TEXT NOT NULL -- subject; message
) STRICT;
INSERT INTO support_letters (id, letter) SELECT id, subject || '; ' || message FROM support_messages;
DROP TABLE support_messages;
ALTER TABLE users ADD COLUMN full_name TEXT NOT NULL DEFAULT '';
UPDATE users SET full_name = first_name || ' ' || last_name;
CREATE TRIGGER users_full_name AFTER UPDATE OF first_name ON users BEGIN
  UPDATE users SET full_name = new.first_name || ' ' || new.last_name WHERE id = new.id;
END;
`);

async function openStores(checkout = current): Promise<OpenBackupStores> {
  const stores = await openLocalBackupStores(createFolder());
  onTestFinished(() => stores.close());
  await applyMigrations(stores.DB, checkout.migrations);
  return stores;
}

async function addUser({ DB }: OpenBackupStores, id: string): Promise<void> {
  await DB.batch([
    DB.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
      VALUES (?1, ?1 || '@x.example', ?1 || '@x.example', 'Ann', 'Lee', '$scrypt$x', 'free', 'a', 'b')`,
    ).bind(id),
    DB.prepare(
      `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (?, ?, 'b')`,
    ).bind('a'.repeat(64), id),
  ]);
}

// Created once with this checkout: one account with one reset link, and one message. Each test
// works on a copy.
const backup = mkdtempSync(join(tmpdir(), 'backup-made-'));
beforeAll(async () => {
  const stores = await openLocalBackupStores(mkdtempSync(join(backup, 'state-')));
  await applyMigrations(stores.DB, current.migrations);
  await addUser(stores, 'old');
  await stores.DB.prepare(
    `INSERT INTO support_messages (id, name, email, subject, message, created_at) VALUES ('m1', 'Ann', 'a@x.example', 'Hello', 'there', 'a')`,
  ).run();
  await writeBackup(stores, join(backup, 'backup'), CREATED_AT);
  await stores.close();
}, 120_000);
afterAll(() => rmSync(backup, { recursive: true, force: true }));

function copyBackup(): string {
  const folder = createFolder();
  cpSync(join(backup, 'backup'), folder, { recursive: true });
  return folder;
}

function changeManifest(folder: string, changes: Partial<BackupManifest>): void {
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...readManifest(folder), ...changes }),
  );
}

const readIds = async ({ DB }: OpenBackupStores) =>
  (await DB.prepare('SELECT id FROM users').all()).results;

test('a backup restores into a newer version, and its rows go through the later migrations', async () => {
  const folder = copyBackup();
  const checkout = addNewerMigration();
  const stores = await openStores(checkout);
  await addUser(stores, 'current');
  const restored = await restoreBackup(stores, folder, { ...REPLACING, checkout });
  expect(restored).toMatchObject({ rows: 3, migrated: ['9001_full_name.sql'] });
  const { DB } = stores;
  expect((await DB.prepare('SELECT id, full_name FROM users').all()).results).toEqual([
    { id: 'old', full_name: 'Ann Lee' },
  ]);
  expect((await DB.prepare('SELECT * FROM support_letters').all()).results).toEqual([
    { id: 'm1', letter: 'Hello; there' },
  ]);
  expect(await readMigrations(DB)).toEqual(checkout.migrations.map(({ name }) => name));
  // The trigger of the newer migration exists, and a backup of the result restores without further
  // migrations.
  await DB.prepare(`UPDATE users SET first_name = 'Bea'`).run();
  const again = join(createFolder(), 'again');
  await writeBackup(stores, again, { ...CREATED_AT, version: '2.0.0' });
  const last = await restoreBackup(stores, again, { ...REPLACING, checkout });
  expect(last).toMatchObject({ rows: 3, migrated: [] });
  expect(await DB.prepare('SELECT full_name FROM users').first('full_name')).toBe('Bea Lee');
});

test('a backup of a newer version is refused, naming both versions, before the stores are touched', async () => {
  const folder = copyBackup();
  const { migrations } = readManifest(folder);
  changeManifest(folder, { version: '2.0.0', migrations: [...migrations, '9001_full_name.sql'] });
  const restore = restoreBackup(failingStores, folder, REPLACING);
  await expect(restore).rejects.toThrow(
    'made by version 2.0.0 with the migration 9001_full_name.sql, which version 1.0.0 does not have',
  );
});

test('a migration edited after its release is detected before the stores are touched', async () => {
  const folder = copyBackup();
  const migrations = current.migrations.map((migration) =>
    migration.name === '0009_partners_and_support.sql'
      ? {
          ...migration,
          statements: [...migration.statements, 'ALTER TABLE support_messages ADD COLUMN x TEXT'],
        }
      : migration,
  );
  const checkout = { ...current, version: '1.0.1', migrations };
  await expect(restoreBackup(failingStores, folder, { ...REPLACING, checkout })).rejects.toThrow(
    'The table support_messages of the backup is not the one that its migrations create in version 1.0.1',
  );
});

test('a newer migration that fails on the restored rows is named, in an empty database', async () => {
  const folder = copyBackup();
  const checkout = addMigration('INSERT INTO users (id) VALUES (NULL);');
  const stores = await openStores({ version: '', migrations: [], ledgerVersion: 0 });
  await expect(
    restoreBackup(stores, folder, { ...REPLACING, mayReplace: false, checkout }),
  ).rejects.toThrow('The migration 9001_full_name.sql failed');
  // Each migration is one transaction, so the rows are those of the backup.
  expect(await readIds(stores)).toEqual([{ id: 'old' }]);
});

test('one changed byte in a table is refused, naming its file, before the stores are touched', async () => {
  const folder = copyBackup();
  const { tables } = readManifest(folder);
  expect(tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 ?? ''))).toBe(true);
  const path = join(folder, 'users.ndjson');
  // Still a table of one row, and valid JSON.
  writeFileSync(path, readFileSync(path, 'utf8').replace('x.example', 'y.example'));
  const restore = restoreBackup(failingStores, folder, REPLACING);
  await expect(restore).rejects.toThrow('users.ndjson was changed since the backup was made');
});

test('a manifest contains the version, the migrations and the columns', () => {
  const { version, migrations, tables } = readManifest(copyBackup());
  expect(version).toBe('1.0.0');
  expect(migrations).toEqual(current.migrations.map(({ name }) => name));
  expect(tables.find(({ name }) => name === 'password_resets')?.columns).toContain('token_hash');
  expect(readProductVersion()).toMatch(/^\d+\.\d+\.\d+$/);
});

test.each([
  ['0.9.12', 'version 0.9.12'],
  [undefined, 'an unnamed version'],
])(
  'a backup of a version before 1.0.0 is refused without touching the stores (%s)',
  async (version, name) => {
    const folder = copyBackup();
    const manifest = { ...readManifest(folder), version };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const restore = restoreBackup(failingStores, folder, REPLACING);
    await expect(restore).rejects.toThrow(
      `${folder} was made by ${name}. The oldest version whose backups can be restored is 1.0.0.`,
    );
  },
);

function readManifest(folder: string) {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
}
