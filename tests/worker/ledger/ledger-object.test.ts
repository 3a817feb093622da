import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openObject } from '#tests/worker/ledger/open-object.ts';

const tablesOf = (state: DurableObjectState) =>
  state.storage.sql
    .exec(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    )
    .toArray();

test('a cleared object is empty and refuses calls, and after an hour nothing is left of it', async () => {
  const { db, connect, inside } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  expect(await inside(tablesOf)).not.toEqual([]);
  await connect().clear();
  expect(await inside(tablesOf)).toEqual([]);
  await evictDurableObject(connect());
  const late = db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT');
  await expect(late.run()).rejects.toMatchObject({ code: 'not_found' });
  expect(await inside(tablesOf)).toEqual([]);
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  expect(await inside(async ({ storage }) => [...(await storage.list()).keys()])).toEqual([]);
});

test('clearing is safe to repeat', async () => {
  const { db, connect, inside } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  await connect().clear();
  await connect().clear();
  expect(await inside(tablesOf)).toEqual([]);
});

test('an object without rows to age has no alarm', async () => {
  const { db, connect } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  expect(await runDurableObjectAlarm(connect())).toBe(false);
});
