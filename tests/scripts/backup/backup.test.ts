// @module-tag program
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '#scripts/backup/check-backup.ts';
import { hashFile, manifestSchema, readProductVersion } from '#scripts/backup/manifest.ts';
import { readLedgerVersion, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import {
  openLocalBackupStores,
  type OpenBackupStores,
} from '#scripts/backup/open-backup-stores.ts';
import { sortTables } from '#scripts/backup/tables.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';
import { migrateLocal } from '#scripts/machine/migrate-local.ts';

const NOW = { now: new Date('2026-11-21T12:00:00Z'), version: '1.2.3', log: () => undefined };
const checkout = {
  version: readProductVersion(),
  migrations: readMigrationFiles(),
  ledgerVersion: readLedgerVersion(),
};
const ADDING = { mayReplace: false, checkout, now: NOW.now, log: NOW.log };
const REPLACING = { ...ADDING, mayReplace: true };
/** Result of a restore with the same checkout, besides rows and images. */
const SAME_VERSION = { ledgers: 0, migrated: [] };

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Migrated once and copied, because each migration is a separate process.
const migrated = mkdtempSync(join(tmpdir(), 'backup-migrated-'));
beforeAll(() => migrateLocal(migrated));
afterAll(() => rmSync(migrated, { recursive: true, force: true }));

/** Separate, migrated, empty stores. */
async function openEmptyStores(): Promise<OpenBackupStores> {
  const stateDir = createFolder();
  cpSync(migrated, stateDir, { recursive: true });
  const stores = await openLocalBackupStores(stateDir);
  onTestFinished(() => stores.close());
  return stores;
}

const IMAGE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]);

async function insertData({ DB, MEDIA, CARDS }: OpenBackupStores): Promise<void> {
  await DB.batch([
    DB.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
      VALUES ('u1', 'ann@x.example', 'ann@x.example', 'Ann "Quote"', '名 🎉', '$scrypt$x', 'free', 'a', 'b')`,
    ),
    DB.prepare(
      `INSERT INTO support_messages (id, name, email, subject, message, created_at)
      SELECT 'm' || value, 'Ann', 'ann@x.example', 'Line one', 'two' || char(10) || 'lines', 'a' FROM json_each(?)`,
    ).bind(JSON.stringify(Array.from({ length: 1203 }, (_, at) => at))),
    DB.prepare(
      `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (?, 'u1', 'b')`,
    ).bind('a'.repeat(64)),
  ]);
  await MEDIA.put('abc.jpg', IMAGE, { httpMetadata: { contentType: 'image/jpeg' } });
  await CARDS.put('card:old', '{"stale":true}');
}

async function readAllRows({ DB }: OpenBackupStores): Promise<unknown> {
  const tables = ['users', 'support_messages', 'password_resets'];
  return Promise.all(
    tables.map(
      async (name) => (await DB.prepare(`SELECT * FROM ${name} ORDER BY 1`).all()).results,
    ),
  );
}

/** Wrangler's table of applied migrations: its columns and the names in it. */
async function readMigrationRecord({ DB }: OpenBackupStores): Promise<unknown> {
  const columns = await DB.prepare('PRAGMA table_info(d1_migrations)').all();
  const names = await DB.prepare('SELECT id, name FROM d1_migrations ORDER BY id').all();
  return [columns.results, names.results];
}

test('a restore brings back the rows of every table and all images, and removes stale public records', async () => {
  const before = await openEmptyStores();
  await insertData(before);
  const folder = join(createFolder(), 'one');
  const manifest = await writeBackup(before, folder, NOW);
  expect(manifest.tables.find(({ name }) => name === 'support_messages')?.rows).toBe(1203);
  expect(manifest.tables.findIndex(({ name }) => name === 'users')).toBeLessThan(
    manifest.tables.findIndex(({ name }) => name === 'password_resets'),
  );
  expect(statSync(join(folder, 'users.ndjson')).mode & 0o077).toBe(0);

  const after = await openEmptyStores();
  await after.CARDS.put('card:older', '{"stale":true}');
  expect(await restoreBackup(after, folder, ADDING)).toEqual({
    rows: 1205,
    images: 1,
    skipped: {},
    ...SAME_VERSION,
  });
  expect(await readAllRows(after)).toEqual(await readAllRows(before));
  const image = await after.MEDIA.get('abc.jpg');
  expect(new Uint8Array((await image?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(IMAGE);
  expect(image?.httpMetadata?.contentType).toBe('image/jpeg');
  expect((await after.CARDS.list()).keys).toEqual([]);
  // Wrangler created the first database and a restore the second: its next migration works on both.
  expect(await readMigrationRecord(after)).toEqual(await readMigrationRecord(before));

  // Accounts are replaced only with the option, which removes newer ones.
  await expect(restoreBackup(after, folder, ADDING)).rejects.toThrow('has 1 accounts');
  await after.DB.prepare(`UPDATE users SET first_name = 'Changed'`).run();
  await restoreBackup(after, folder, REPLACING);
  expect(await readAllRows(after)).toEqual(await readAllRows(before));
});

const readCounts = async ({ DB }: OpenBackupStores) => [
  (await DB.prepare('SELECT * FROM organization_counts').all()).results,
  (await DB.prepare('SELECT * FROM organization_group_counts').all()).results,
  (await DB.prepare('SELECT * FROM organization_group_members ORDER BY member_id').all()).results,
];

test('a restored organization has the same counts, which are not in the backup', async () => {
  const before = await openEmptyStores();
  await insertData(before);
  await before.DB.batch(
    [
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
        VALUES ('o', 'o', 'O', 'u1', '', '')`,
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
        SELECT 'm' || value, value || '@x.example', value || '@x.example', 'A', 'B', '', '', '' FROM json_each('[1,2,3]')`,
      `INSERT INTO organization_members
        (id, organization_id, user_id, role, status, suspended_by, left_at, sort_name, joined_at, last_active_on)
        VALUES ('a', 'o', 'u1', 'owner', 'active', NULL, NULL, 'ann', '', ''),
          ('b', 'o', 'm1', 'member', 'suspended', 'plan', NULL, 'ben', '', ''),
          ('c', 'o', 'm2', 'member', 'left', NULL, '2026-01-01', 'cem', '', ''),
          ('d', 'o', 'm3', 'member', 'active', NULL, NULL, 'dan', '', '')`,
      `INSERT INTO organization_groups VALUES ('g', 'o', 'Sales', 'sales', '')`,
      `INSERT INTO organization_group_members (group_id, member_id)
        VALUES ('g', 'a'), ('g', 'b'), ('g', 'c')`,
      `INSERT INTO organization_invitations
        (id, organization_id, email, email_key, role, token_hash, invited_by, created_at, expires_at)
        VALUES ('i', 'o', 'e@x.example', 'e@x.example', 'member', '${'a'.repeat(64)}', 'u1', '', '')`,
    ].map((sql) => before.DB.prepare(sql)),
  );
  const folder = join(createFolder(), 'one');
  const { tables } = await writeBackup(before, folder, NOW);
  expect(tables.filter(({ name }) => name.endsWith('_counts') && name.startsWith('organ'))).toEqual(
    [],
  );
  const after = await openEmptyStores();
  await restoreBackup(after, folder, ADDING);
  expect(await readCounts(before)).toMatchObject([
    [{ organization_id: 'o', active: 2, suspended: 1, invited: 1 }],
    [{ group_id: 'g', members: 2 }],
    [{ status: 'active' }, { status: 'suspended', sort_name: 'ben' }, { status: 'left' }],
  ]);
  expect(await readCounts(after)).toEqual(await readCounts(before));
});

test('backing up an empty database fails without leaving a folder', async () => {
  const stores = await openLocalBackupStores(createFolder());
  onTestFinished(() => stores.close());
  const folder = join(createFolder(), 'one');
  await expect(writeBackup(stores, folder, NOW)).rejects.toThrow('database is empty');
  expect(existsSync(folder)).toBe(false);
});

/** Replaces a table's rows and updates the file's hash, as if the backup contained them. */
function rewriteTable(folder: string, name: string, rows: readonly object[]): void {
  const file = join(folder, `${name}.ndjson`);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const path = join(folder, 'manifest.json');
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const tables = manifest.tables.map((table) =>
    table.name === name ? { ...table, sha256: hashFile(file) } : table,
  );
  writeFileSync(path, JSON.stringify({ ...manifest, tables }));
}

test('an incomplete backup changes nothing', async () => {
  const stores = await openEmptyStores();
  await insertData(stores);
  const folder = join(createFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  await expect(writeBackup(stores, folder, NOW)).rejects.toThrow('is not empty');
  const before = await readAllRows(stores);

  const [image = ''] = readdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images', image), 'changed');
  await expect(restoreBackup(stores, folder, REPLACING)).rejects.toThrow('abc.jpg was changed');
  writeFileSync(join(folder, 'images', image), IMAGE);
  rewriteTable(folder, 'password_resets', []);
  await expect(restoreBackup(stores, folder, REPLACING)).rejects.toThrow('has 0 rows instead of 1');
  await expect(checkBackup(createFolder())).rejects.toThrow('is not a complete backup');
  writeFileSync(join(folder, 'manifest.json'), '{');
  await expect(restoreBackup(stores, folder, REPLACING)).rejects.toThrow(
    'manifest.json cannot be read',
  );
  expect(await readAllRows(stores)).toEqual(before);
});

test('a missing image is reported before anything changes', async () => {
  const stores = await openEmptyStores();
  await insertData(stores);
  const folder = join(createFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  const before = await readAllRows(stores);
  rmSync(join(folder, 'images', 'abc.jpg'));
  await expect(restoreBackup(stores, folder, REPLACING)).rejects.toThrow(
    'The image abc.jpg is missing',
  );
  expect(await readAllRows(stores)).toEqual(before);
  rmSync(join(folder, 'users.ndjson'));
  await expect(restoreBackup(stores, folder, REPLACING)).rejects.toThrow('users.ndjson is missing');
  expect(await readAllRows(stores)).toEqual(before);
});

/** Stores in which one call and all later calls fail. */
function failFrom(
  stores: OpenBackupStores,
  store: 'DB' | 'MEDIA',
  method: string,
): OpenBackupStores {
  const broken = new Proxy(stores[store], {
    get(target: object, key) {
      if (key === method) return () => Promise.reject(new Error('the connection is gone'));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...stores, [store]: broken };
}

test('an interrupted backup is invalid, and a repeated one in another folder is complete', async () => {
  const stores = await openEmptyStores();
  await insertData(stores);
  const folder = createFolder();
  const cut = join(folder, 'cut');
  await expect(writeBackup(failFrom(stores, 'MEDIA', 'get'), cut, NOW)).rejects.toThrow('is gone');
  await expect(checkBackup(cut)).rejects.toThrow('is not a complete backup');
  // Another folder's manifest cannot replace it.
  await expect(writeBackup(stores, cut, NOW)).rejects.toThrow('is not empty');
  await writeBackup(stores, join(folder, 'again'), NOW);
  expect((await checkBackup(join(folder, 'again'))).images).toHaveLength(1);
});

test('an interrupted restore is completed by repeating it', async () => {
  const before = await openEmptyStores();
  await insertData(before);
  const folder = join(createFolder(), 'one');
  await writeBackup(before, folder, NOW);
  const after = await openEmptyStores();
  const cut = restoreBackup(failFrom(after, 'MEDIA', 'put'), folder, ADDING);
  await expect(cut).rejects.toThrow('is gone');
  await expect(restoreBackup(after, folder, ADDING)).rejects.toThrow('has 1 accounts');
  expect(await restoreBackup(after, folder, REPLACING)).toEqual({
    rows: 1205,
    images: 1,
    skipped: {},
    ...SAME_VERSION,
  });
  expect(await readAllRows(after)).toEqual(await readAllRows(before));
  expect(await after.MEDIA.head('abc.jpg')).not.toBeNull();
});

test('a row whose parent was deleted during the backup is skipped and reported, and the others are restored', async () => {
  const stores = await openEmptyStores();
  await insertData(stores);
  const folder = join(createFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  const orphan = { token_hash: 'b'.repeat(64), user_id: 'gone', expires_at: 'b' };
  const restored = { ...orphan, user_id: 'u1' };
  rewriteTable(folder, 'password_resets', [orphan]);
  expect(await restoreBackup(stores, folder, REPLACING)).toMatchObject({
    skipped: { password_resets: 1 },
  });
  rewriteTable(folder, 'password_resets', [restored]);
  expect(await restoreBackup(stores, folder, REPLACING)).toMatchObject({ skipped: {} });
});

const table = (name: string, ...parents: string[]) => ({ name, parents });

test('tables are written after those they reference, and a cycle is refused', () => {
  const tables = [table('a', 'b'), table('b', 'c', 'b'), table('c'), table('d', 'a', 'c')];
  expect(sortTables(tables).map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd']);
  expect(() => sortTables([table('a', 'b'), table('b', 'a')])).toThrow('cyclic');
});
