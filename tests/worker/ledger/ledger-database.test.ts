// @module-tag core
import { env, evictDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#worker/db/database.ts';
import { allRows, firstRow, hasRow, parseRows } from '#worker/db/rows.ts';
import { createLedgerDatabase } from '#worker/ledger/ledger-database.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const SCHEMA = [
  'CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT',
  `CREATE TABLE children (id INTEGER PRIMARY KEY,
    parent INTEGER NOT NULL REFERENCES parents (id) ON DELETE CASCADE) STRICT`,
  'CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT',
  `CREATE TRIGGER parents_noted AFTER INSERT ON parents
    BEGIN INSERT INTO notes (text) VALUES (new.name), (new.name); END`,
];
const nameSchema = z.object({ name: z.string() });
const ADD = 'INSERT INTO parents (name) VALUES (?1)';

async function createTables(db: Database): Promise<Database> {
  await db.batch(SCHEMA.map((sql) => db.prepare(sql)));
  return db;
}

async function failureOf(act: () => Promise<unknown>): Promise<string> {
  return act().then(
    () => 'no error',
    (error: unknown) => String(error),
  );
}

/** Prepared for both databases, because a store must not see a difference. */
const databases = { D1: () => env.DB, ledger: () => openObject().db };

for (const [name, open] of Object.entries(databases)) {
  test(`${name}: numbered parameters, repeated ones and every type are bound`, async () => {
    const db: Database = open();
    const statement = db.prepare(
      'SELECT ?2 AS b, ?1 AS a, ?2 AS again, ?3 AS empty, ?4 AS yes, ?5 AS number',
    );
    expect(await statement.bind('x', 'ÿ', null, true, 1.5).first()).toEqual({
      b: 'ÿ',
      a: 'x',
      again: 'ÿ',
      empty: null,
      yes: 1,
      number: 1.5,
    });
    expect(await failureOf(async () => statement.bind('x').first())).toMatch(/parameter|bindings/i);
    expect(await failureOf(async () => statement.bind('x', undefined).first())).toContain(
      'undefined',
    );
  });
}

test('a ledger counts the rows that each statement changed, as D1 does, and reads change none', async () => {
  const { db } = openObject();
  await createTables(db);
  const results = await db.batch([
    db.prepare('INSERT INTO notes (text) VALUES (?1), (?2)').bind('a', 'b'),
    db.prepare('SELECT text FROM notes ORDER BY text'),
    db.prepare('UPDATE notes SET text = text WHERE text = ?1').bind('a'),
    db.prepare('DELETE FROM notes WHERE text = ?1').bind('none'),
    db.prepare('DELETE FROM notes WHERE changes() = 0'),
  ]);
  expect(results.map(({ meta }) => meta.changes)).toEqual([2, 0, 1, 0, 2]);
  expect(parseRows(results[1], z.object({ text: z.string() }))).toEqual([
    { text: 'a' },
    { text: 'b' },
  ]);
});

test('rows that a trigger adds do not count as changes of the statement', async () => {
  const db = await createTables(openObject().db);
  expect((await db.prepare(ADD).bind('Ann').run()).meta.changes).toBe(1);
});

test('a batch is one transaction: the failing statement undoes those before it', async () => {
  const db = await createTables(openObject().db);
  const failure = await failureOf(() =>
    db.batch([
      db.prepare(ADD).bind('Ann'),
      db.prepare(ADD).bind('Ben'),
      db.prepare(ADD).bind('Ann'),
    ]),
  );
  expect(failure).toContain('UNIQUE constraint failed: parents.name');
  expect(failure).toContain('SQLITE_CONSTRAINT');
  expect(await allRows(db.prepare('SELECT name FROM parents'), nameSchema)).toEqual([]);
});

test('foreign keys are on, and their violation is named as in D1', async () => {
  const db = await createTables(openObject().db);
  const orphan = db.prepare('INSERT INTO children (parent) VALUES (?1)').bind(7);
  expect(await failureOf(() => orphan.run())).toContain('FOREIGN KEY constraint failed');
  await db.batch([
    db.prepare('INSERT INTO parents (id, name) VALUES (7, ?1)').bind('Ann'),
    db.prepare('INSERT INTO children (parent) VALUES (?1)').bind(7),
    db.prepare('DELETE FROM parents'),
  ]);
  expect(await hasRow(db.prepare('SELECT 1 FROM children'))).toBe(false);
});

test('parallel writes of one owner run one after the other', async () => {
  const db = await createTables(openObject().db);
  const add = db.prepare(
    'INSERT INTO notes (id, text) SELECT count(*) + 1, ?1 FROM notes RETURNING id',
  );
  await atOnce(20, (at) => add.bind(`${at}`).run());
  const count = await firstRow(
    db.prepare('SELECT count(*) AS n, max(id) AS last FROM notes'),
    z.object({ n: z.int(), last: z.int() }),
  );
  expect(count).toEqual({ n: 20, last: 20 });
});

test('what is over a limit is refused before the object is called', async () => {
  const db = createLedgerDatabase(() => {
    throw new Error('the object was called');
  });
  const select = db.prepare('SELECT ?1');
  expect(await failureOf(() => select.bind('é'.repeat(1_000_001)).first())).toContain(
    'SQLITE_TOOBIG',
  );
  expect(await failureOf(() => select.bind('x'.repeat(2_000_000)).first())).toContain('was called');
  const many = Array.from({ length: 9 }, () => select.bind('x'.repeat(1_900_000)));
  expect(await failureOf(() => db.batch(many))).toContain('SQLITE_TOOBIG');
  const values = Array.from({ length: 101 }, () => 1);
  expect(await failureOf(() => select.bind(...values).first())).toContain('too many SQL variables');
});

test('a read is repeated once after the object restarted, and a write is not', async () => {
  const { connect } = openObject();
  let calls = 0;
  const restarts = (): never => {
    calls += 1;
    throw Object.assign(new Error('Durable Object reset because its code was updated.'), {
      retryable: true,
    });
  };
  const db = createLedgerDatabase(() => {
    if (calls > 0) return connect();
    const stub = connect();
    return {
      read: restarts,
      write: restarts,
      perform: restarts,
      restore: restarts,
      recover: restarts,
      restart: restarts,
      clear: () => stub.clear(),
    };
  });
  expect(await db.prepare('SELECT 1 AS one').first()).toEqual({ one: 1 });
  calls = 0;
  const write = db.prepare('CREATE TABLE once (id INTEGER)');
  expect(await failureOf(() => write.run())).toContain('LEDGER_ERROR: Durable Object reset');
  expect(calls).toBe(1);
});

test('a statement of another database is refused', async () => {
  const { db } = openObject();
  const foreign: Database = env.DB;
  expect(await failureOf(() => db.batch([foreign.prepare('SELECT 1')]))).toContain(
    'another database',
  );
});

test('rows survive the eviction of their object between two calls', async () => {
  const { db, connect } = openObject();
  await createTables(db);
  await db.prepare(ADD).bind('Ann').run();
  await evictDurableObject(connect());
  await db.prepare(ADD).bind('Ben').run();
  expect(await allRows(db.prepare('SELECT name FROM parents ORDER BY id'), nameSchema)).toEqual([
    { name: 'Ann' },
    { name: 'Ben' },
  ]);
});
