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
import { readMigrationFiles } from '#scripts/backup/migrations.ts';
import { readBackup } from '#scripts/backup/read-backup.ts';
import { openLocalStores, type OpenStores } from '#scripts/backup/stores.ts';
import { sortTables } from '#scripts/backup/tables.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';
import { migrateLocal } from '#scripts/machine/local.ts';

const NOW = { now: new Date('2026-11-21T12:00:00Z'), version: '1.2.3' };
const checkout = { version: readProductVersion(), migrations: readMigrationFiles() };
const ADDING = { mayReplace: false, checkout };
const REPLACING = { mayReplace: true, checkout };
/** What a restore by the checkout that made the backup reports besides rows and images. */
const SAME_VERSION = { migrated: [], isHashed: true };

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Migrated once: each migration is a process of its own, and a copy of what it leaves is as empty.
const migrated = mkdtempSync(join(tmpdir(), 'backup-migrated-'));
beforeAll(() => migrateLocal(migrated), 180_000);
afterAll(() => rmSync(migrated, { recursive: true, force: true }));

/** Stores of their own, migrated and empty. */
async function openEmpty(): Promise<OpenStores> {
  const stateDir = makeFolder();
  cpSync(migrated, stateDir, { recursive: true });
  const stores = await openLocalStores(stateDir);
  onTestFinished(() => stores.close());
  return stores;
}

const IMAGE = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]);

async function fill({ DB, MEDIA, CARDS }: OpenStores): Promise<void> {
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

async function rowsOf({ DB }: OpenStores): Promise<unknown> {
  const tables = ['users', 'support_messages', 'password_resets'];
  return Promise.all(
    tables.map(
      async (name) => (await DB.prepare(`SELECT * FROM ${name} ORDER BY 1`).all()).results,
    ),
  );
}

/** Wrangler's record of applied migrations: its columns, and the names in it. */
async function recordOf({ DB }: OpenStores): Promise<unknown> {
  const columns = await DB.prepare('PRAGMA table_info(d1_migrations)').all();
  const names = await DB.prepare('SELECT id, name FROM d1_migrations ORDER BY id').all();
  return [columns.results, names.results];
}

test('what was lost comes back whole: rows of every table, images, and no stale public record', async () => {
  const before = await openEmpty();
  await fill(before);
  const folder = join(makeFolder(), 'one');
  const manifest = await writeBackup(before, folder, NOW);
  expect(manifest.tables.find(({ name }) => name === 'support_messages')?.rows).toBe(1203);
  expect(manifest.tables.findIndex(({ name }) => name === 'users')).toBeLessThan(
    manifest.tables.findIndex(({ name }) => name === 'password_resets'),
  );
  expect(statSync(join(folder, 'users.ndjson')).mode & 0o077).toBe(0);

  const after = await openEmpty();
  await after.CARDS.put('card:older', '{"stale":true}');
  expect(await readBackup(after, folder, ADDING)).toEqual({
    rows: 1205,
    images: 1,
    refused: {},
    ...SAME_VERSION,
  });
  expect(await rowsOf(after)).toEqual(await rowsOf(before));
  const image = await after.MEDIA.get('abc.jpg');
  expect(new Uint8Array((await image?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(IMAGE);
  expect(image?.httpMetadata?.contentType).toBe('image/jpeg');
  expect((await after.CARDS.list()).keys).toEqual([]);
  // Wrangler made the first database and a restore the second: its next migration continues in both.
  expect(await recordOf(after)).toEqual(await recordOf(before));

  // Accounts are never written over unasked; asked, what came since is gone.
  await expect(readBackup(after, folder, ADDING)).rejects.toThrow('holds 1 accounts');
  await after.DB.prepare(`UPDATE users SET first_name = 'Changed'`).run();
  await readBackup(after, folder, REPLACING);
  expect(await rowsOf(after)).toEqual(await rowsOf(before));
});

test('of a database no start has touched nothing is backed up, and no folder is left behind', async () => {
  const stores = await openLocalStores(makeFolder());
  onTestFinished(() => stores.close());
  const folder = join(makeFolder(), 'one');
  await expect(writeBackup(stores, folder, NOW)).rejects.toThrow('was never started');
  expect(existsSync(folder)).toBe(false);
});

/** Replaces a table's rows and records the new file's hash, as if the backup had been made so. */
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

test('a backup that is not whole changes nothing', async () => {
  const stores = await openEmpty();
  await fill(stores);
  const folder = join(makeFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  await expect(writeBackup(stores, folder, NOW)).rejects.toThrow('is not empty');
  const before = await rowsOf(stores);

  const [image = ''] = readdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images', image), 'changed');
  await expect(readBackup(stores, folder, REPLACING)).rejects.toThrow('abc.jpg was changed');
  writeFileSync(join(folder, 'images', image), IMAGE);
  rewriteTable(folder, 'password_resets', []);
  await expect(readBackup(stores, folder, REPLACING)).rejects.toThrow('has 0 rows instead of 1');
  expect(() => checkBackup(makeFolder())).toThrow('holds no whole backup');
  writeFileSync(join(folder, 'manifest.json'), '{');
  await expect(readBackup(stores, folder, REPLACING)).rejects.toThrow(
    'manifest.json cannot be read',
  );
  expect(await rowsOf(stores)).toEqual(before);
});

test('an image that is missing from a backup is named before anything is changed', async () => {
  const stores = await openEmpty();
  await fill(stores);
  const folder = join(makeFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  const before = await rowsOf(stores);
  rmSync(join(folder, 'images', 'abc.jpg'));
  await expect(readBackup(stores, folder, REPLACING)).rejects.toThrow(
    'The image abc.jpg is missing',
  );
  expect(await rowsOf(stores)).toEqual(before);
  rmSync(join(folder, 'users.ndjson'));
  await expect(readBackup(stores, folder, REPLACING)).rejects.toThrow('users.ndjson is missing');
  expect(await rowsOf(stores)).toEqual(before);
});

/** Stores of which one call, and all after it, fail. */
function breakingAt(stores: OpenStores, store: 'DB' | 'MEDIA', method: string): OpenStores {
  const broken = new Proxy(stores[store], {
    get(target: object, key) {
      if (key === method) return () => Promise.reject(new Error('the connection is gone'));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...stores, [store]: broken };
}

test('a backup that was interrupted is none, and one made again in another folder is whole', async () => {
  const stores = await openEmpty();
  await fill(stores);
  const folder = makeFolder();
  const cut = join(folder, 'cut');
  await expect(writeBackup(breakingAt(stores, 'MEDIA', 'get'), cut, NOW)).rejects.toThrow(
    'is gone',
  );
  expect(() => checkBackup(cut)).toThrow('holds no whole backup');
  // Nor can it be taken for the place of another.
  await expect(writeBackup(stores, cut, NOW)).rejects.toThrow('is not empty');
  await writeBackup(stores, join(folder, 'again'), NOW);
  expect(checkBackup(join(folder, 'again')).images).toHaveLength(1);
});

test('a restore that was interrupted is made whole by doing it again', async () => {
  const before = await openEmpty();
  await fill(before);
  const folder = join(makeFolder(), 'one');
  await writeBackup(before, folder, NOW);
  const after = await openEmpty();
  const cut = readBackup(breakingAt(after, 'MEDIA', 'put'), folder, ADDING);
  await expect(cut).rejects.toThrow('is gone');
  await expect(readBackup(after, folder, ADDING)).rejects.toThrow('holds 1 accounts');
  expect(await readBackup(after, folder, REPLACING)).toEqual({
    rows: 1205,
    images: 1,
    refused: {},
    ...SAME_VERSION,
  });
  expect(await rowsOf(after)).toEqual(await rowsOf(before));
  expect(await after.MEDIA.head('abc.jpg')).not.toBeNull();
});

test('a row whose other end was deleted meanwhile is left out and told, the others are kept', async () => {
  const stores = await openEmpty();
  await fill(stores);
  const folder = join(makeFolder(), 'one');
  await writeBackup(stores, folder, NOW);
  const orphan = { token_hash: 'b'.repeat(64), user_id: 'gone', expires_at: 'b' };
  const kept = { ...orphan, user_id: 'u1' };
  rewriteTable(folder, 'password_resets', [orphan]);
  expect(await readBackup(stores, folder, REPLACING)).toMatchObject({
    refused: { password_resets: 1 },
  });
  rewriteTable(folder, 'password_resets', [kept]);
  expect(await readBackup(stores, folder, REPLACING)).toMatchObject({ refused: {} });
});

const table = (name: string, ...parents: string[]) => ({ name, parents });

test('tables are written after those they point to, and a circle is refused', () => {
  expect(
    sortTables([table('a', 'b'), table('b', 'c', 'b'), table('c'), table('d', 'a', 'c')]),
  ).toEqual(['c', 'b', 'a', 'd']);
  expect(() => sortTables([table('a', 'b'), table('b', 'a')])).toThrow('circle');
});
