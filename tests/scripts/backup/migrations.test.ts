// @module-tag program
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  applyMigrations,
  applyPendingMigrations,
  readMigrationFiles,
} from '#scripts/backup/migrations.ts';
import { createStateDir, openStores } from '#tests/scripts/backup/ledger-fixtures.ts';

const migrations = readMigrationFiles();
const names = migrations.map(({ name }) => name);

test('only the migrations that a database does not have are applied, and wrangler finds none left', async () => {
  const stateDir = createStateDir();
  const { DB } = await openStores(stateDir);
  const readNames = async () => {
    const { results } = await DB.prepare('SELECT name FROM d1_migrations ORDER BY id').all();
    return z
      .array(z.object({ name: z.string() }))
      .parse(results)
      .map(({ name }) => name);
  };
  await applyMigrations(DB, migrations.slice(0, 2));
  await applyPendingMigrations(DB, migrations);
  expect(await readNames()).toEqual(names);
  await applyPendingMigrations(DB, migrations);
  expect(await readNames()).toEqual(names);

  const list = 'd1 migrations list DB --local --persist-to'.split(' ');
  const { stdout } = await promisify(execFile)('wrangler', [...list, stateDir]);
  expect(stdout).toContain('No migrations to apply');
  await DB.prepare('DELETE FROM d1_migrations WHERE name = ?').bind(names.at(-1)).run();
  const left = await promisify(execFile)('wrangler', [...list, stateDir]);
  expect(left.stdout).toContain(names.at(-1));
});
