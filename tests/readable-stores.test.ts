import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';

/** A state folder with one database file, and what writes over a part of it. */
function makeState() {
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

test('whole files pass, and a new state folder has none', () => {
  const { stateDir } = makeState();
  expect(() => requireReadableStores(stateDir)).not.toThrow();
  expect(() => requireReadableStores(join(stateDir, 'none'))).not.toThrow();
});

test('a file that is being written by a server counts as whole', () => {
  const { stateDir, file } = makeState();
  const writer = new DatabaseSync(file);
  writer.exec('BEGIN EXCLUSIVE');
  expect(() => requireReadableStores(stateDir)).not.toThrow();
  writer.close();
});

test('a damaged header and a damaged page are found, and the sentence names file and next step', () => {
  const headless = makeState();
  headless.overwrite(0, 200);
  expect(() => requireReadableStores(headless.stateDir)).toThrow(
    `${headless.file} cannot be read (file is not a database).\nMove ${headless.stateDir} away, then run npm run restore`,
  );
  const torn = makeState();
  torn.overwrite(4096 * 3, statSync(torn.file).size - 4096);
  expect(() => requireReadableStores(torn.stateDir)).toThrow('The local data is damaged');
});

test.each([
  ['start', []],
  ['restore', ['backups/any', '--replace']],
  ['backup', []],
])('npm run %s on a damaged database ends with the sentence alone', (name, words) => {
  const { stateDir, overwrite } = makeState();
  overwrite(0, 200);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`scripts/${name}.ts`, ...words],
    // A port of no server here; the command ends before it would listen.
    { encoding: 'utf8', env: { ...process.env, STATE_DIR: stateDir, PORT: '9199' } },
  );
  expect(stderr.split('\n').filter((line) => line !== '')).toEqual([
    expect.stringContaining('The local data is damaged:'),
    expect.stringContaining(`Move ${stateDir} away`),
  ]);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
