// @module-tag core
import { expect, test } from 'vitest';
import { migrateLedger } from '#worker/ledger/migrate-ledger.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

const STEPS = [
  "CREATE TABLE things (id INTEGER PRIMARY KEY, a TEXT NOT NULL) STRICT; INSERT INTO things VALUES (1, 'one')",
  "ALTER TABLE things ADD COLUMN b TEXT NOT NULL DEFAULT ''",
  "UPDATE things SET b = a || '!'; CREATE INDEX things_by_b ON things (b)",
];

/** Migrates a new object step by step and returns what it contains. */
async function migrate(...lists: readonly (readonly string[])[]) {
  return openObject('never-opened').inside(({ storage }) => {
    // The object has not been called, so it has no schema of its own.
    storage.sql.exec('DROP TABLE IF EXISTS things; DROP TABLE IF EXISTS schema_version');
    for (const list of lists) migrateLedger(storage, list);
    const read = (sql: string) => storage.sql.exec(sql).toArray();
    return {
      things: read('SELECT * FROM things'),
      versions: read('SELECT version FROM schema_version'),
    };
  });
}

const CURRENT = { things: [{ id: 1, a: 'one', b: 'one!' }], versions: [{ version: 3 }] };

test('a ledger of every earlier version reaches the current one with its rows', async () => {
  expect(await migrate(STEPS)).toEqual(CURRENT);
  expect(await migrate(STEPS.slice(0, 1), STEPS)).toEqual(CURRENT);
  expect(await migrate(STEPS.slice(0, 2), STEPS)).toEqual(CURRENT);
  expect(await migrate(STEPS, STEPS)).toEqual(CURRENT);
});

test('a ledger of every earlier version of the product gets the schema of a new one', async () => {
  const versions = Array.from({ length: LEDGER_MIGRATIONS.length + 1 }, (_, at) => at);
  const schemas = await Promise.all(
    versions.map((version) =>
      openObject(`version-${version}`).inside(({ storage }) => {
        migrateLedger(storage, LEDGER_MIGRATIONS.slice(0, version));
        migrateLedger(storage, LEDGER_MIGRATIONS);
        return storage.sql.exec('SELECT sql FROM sqlite_master ORDER BY name').toArray();
      }),
    ),
  );
  expect(schemas[0]?.length).toBeGreaterThan(20);
  for (const schema of schemas) expect(schema).toEqual(schemas[0]);
});

test('a failing migration changes nothing and runs again, and those before it stay', async () => {
  const failing = [STEPS[0] ?? '', "UPDATE things SET a = 'lost'; SELECT missing FROM things"];
  const attempt = () => migrate(failing);
  await expect(attempt()).rejects.toThrow('missing');
  const repaired = await openObject('never-opened').inside(({ storage }) => {
    migrateLedger(storage, STEPS);
    return storage.sql.exec('SELECT * FROM things').toArray();
  });
  expect(repaired).toEqual(CURRENT.things);
});

test('a ledger of a newer version is left as it is', async () => {
  expect(await migrate(STEPS, STEPS.slice(0, 1))).toEqual(CURRENT);
});
