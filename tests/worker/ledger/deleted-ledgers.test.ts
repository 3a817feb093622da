import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sweepDeletedLedgers } from '#worker/ledger/deleted-ledgers.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { createLedgers } from '#worker/ledger/ledgers.ts';
import { join } from '#tests/worker/world/person.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const now = () => new Date();
const fail = () => Promise.reject(new Error('Network connection lost.'));

/** Ledgers whose objects cannot be reached. */
function createUnreachable() {
  const objects = {
    getByName: () => ({
      read: fail,
      write: fail,
      perform: fail,
      restore: fail,
      recover: fail,
      restart: fail,
      clear: fail,
    }),
    jurisdiction: () => objects,
  };
  return createLedgers({ db: env.DB, objects, jurisdiction: null, now });
}

/** An account with a row in its ledger, deleted. Returns what its object contains. */
async function deleteOwner() {
  const { user } = await join();
  const db = await createTestLedgers().open(user.id);
  await db.prepare('CREATE TABLE mine (id INTEGER PRIMARY KEY) STRICT').run();
  await runSql('DELETE FROM users WHERE id = ?', user.id);
  const stub = env.LEDGERS.getByName(`${user.id}/0`);
  const readTables = () =>
    runInDurableObject(stub, (_: LedgerObject, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('mine')").toArray(),
    );
  return { id: user.id, readTables };
}

const isListed = async (id: string) =>
  (await readRow('SELECT 1 FROM ledgers WHERE owner_id = ?', id)) !== null;

test("a deleted account's ledger is emptied by the next sweep when its job failed", async () => {
  const { id, readTables } = await deleteOwner();
  await expect(createUnreachable().clearDeleted(id)).rejects.toThrow('Network connection lost');
  expect([await isListed(id), (await readTables()).length]).toEqual([true, 1]);
  expect(await sweepDeletedLedgers(env.DB, createTestLedgers())).toBe(1);
  expect([await isListed(id), (await readTables()).length]).toEqual([false, 0]);
  expect(await sweepDeletedLedgers(env.DB, createTestLedgers())).toBe(0);
});

test('an object that cannot be emptied stops no other, and the sweep fails and is repeated', async () => {
  const [one, other] = [await deleteOwner(), await deleteOwner()];
  const { clearDeleted } = createTestLedgers();
  const failing = {
    clearDeleted: (id: string) =>
      id === one.id ? createUnreachable().clearDeleted(id) : clearDeleted(id),
  };
  await expect(sweepDeletedLedgers(env.DB, failing)).rejects.toThrow('1 ledgers');
  expect([await isListed(one.id), await isListed(other.id)]).toEqual([true, false]);
  expect(await sweepDeletedLedgers(env.DB, { clearDeleted })).toBe(1);
  expect((await one.readTables()).length).toBe(0);
});
