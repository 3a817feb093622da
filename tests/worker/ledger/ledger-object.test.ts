// @module-tag core
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openObject } from '#tests/worker/ledger/open-object.ts';

test('a cleared object is empty and refuses calls, and after an hour nothing is left of it', async () => {
  const { db, connect, inside, readTables } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  expect(await readTables()).not.toEqual([]);
  await connect().clear();
  expect(await readTables()).toEqual([]);
  await evictDurableObject(connect());
  const late = db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT');
  await expect(late.run()).rejects.toMatchObject({ code: 'not_found' });
  expect(await readTables()).toEqual([]);
  expect(await runDurableObjectAlarm(connect())).toBe(true);
  expect(await inside(async ({ storage }) => [...(await storage.list()).keys()])).toEqual([]);
});

test('clearing is safe to repeat', async () => {
  const { db, connect, readTables } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  await connect().clear();
  await connect().clear();
  expect(await readTables()).toEqual([]);
});

test('an object without rows to age has no alarm', async () => {
  const { db, connect } = openObject();
  await db.prepare('CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT').run();
  expect(await runDurableObjectAlarm(connect())).toBe(false);
});
