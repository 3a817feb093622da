// @module-tag program
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';

/** A state folder with one database file, and a function that overwrites part of it. */
function createState() {
  const stateDir = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  const folder = join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'abc.sqlite');
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT)');
  db.exec(
    `INSERT INTO users (name) SELECT printf('%0900d', value) FROM json_each('[${Array(100).fill(1).join()}]')`,
  );
  db.close();
  const overwrite = (from: number, to: number): void => {
    writeFileSync(file, readFileSync(file).fill('x', from, to));
  };
  return { stateDir, file, overwrite };
}

test('intact files pass, and a new state folder has none', () => {
  const { stateDir } = createState();
  expect(() => requireReadableStores(stateDir)).not.toThrow();
  expect(() => requireReadableStores(join(stateDir, 'none'))).not.toThrow();
});

test('a file that a server is writing passes', () => {
  const { stateDir, file } = createState();
  const writer = new DatabaseSync(file);
  writer.exec('BEGIN EXCLUSIVE');
  expect(() => requireReadableStores(stateDir)).not.toThrow();
  writer.close();
});

test('a damaged header or page is reported with the file and the next step', () => {
  const headless = createState();
  headless.overwrite(0, 200);
  expect(() => requireReadableStores(headless.stateDir)).toThrow(
    `${headless.file} cannot be read (file is not a database).\nMove ${headless.stateDir} away, then run npm run restore`,
  );
  const torn = createState();
  torn.overwrite(4096 * 3, statSync(torn.file).size - 4096);
  expect(() => requireReadableStores(torn.stateDir)).toThrow('The local data is damaged');
});

test('data of a version before 1.0.0 is refused with its migration and the next step', () => {
  const { stateDir, file } = createState();
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
  db.exec("INSERT INTO d1_migrations (name) VALUES ('0001_accounts.sql')");
  expect(() => requireReadableStores(stateDir)).not.toThrow();
  db.exec("INSERT INTO d1_migrations (name) VALUES ('0001_users.sql')");
  db.close();
  expect(() => requireReadableStores(stateDir)).toThrow(
    `${file} was created by another version: it has the migration 0001_users.sql, which this version does not have.\nMove ${stateDir} away`,
  );
});

test.each([
  ['start', []],
  ['restore', ['backups/any', '--replace']],
  ['backup', []],
])('npm run %s on a damaged database exits with only the message', (name, words) => {
  const { stateDir, overwrite } = createState();
  overwrite(0, 200);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`scripts/commands/${name}.ts`, ...words],
    // A port without a server; the command exits before listening.
    { encoding: 'utf8', env: { ...process.env, STATE_DIR: stateDir, PORT: '9199' } },
  );
  expect(stderr.split('\n').filter((line) => line !== '')).toEqual([
    expect.stringContaining('The local data is damaged:'),
    expect.stringContaining(`Move ${stateDir} away`),
  ]);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
