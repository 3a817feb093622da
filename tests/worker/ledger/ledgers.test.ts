// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { parseSettings } from '#worker/env.ts';
import type { LedgerObjects } from '#worker/ledger/ledger-call.ts';
import { createLedgers } from '#worker/ledger/ledgers.ts';
import { join } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const now = () => new Date('2026-11-20T12:00:00.000Z');

/** Ledgers whose objects record the names that are opened. */
function recordNames(jurisdiction: 'eu' | null = null) {
  const names: string[] = [];
  const record = (prefix: string): LedgerObjects => ({
    getByName: (name) => {
      names.push(prefix + name);
      return env.LEDGERS.getByName(name);
    },
    jurisdiction: (region) => record(`${region}:`),
  });
  return { names, ledgers: createLedgers({ db: env.DB, objects: record(''), jurisdiction, now }) };
}

const read = async (ledgers: ReturnType<typeof recordNames>['ledgers'], id: string, key?: string) =>
  (await ledgers.open(id, key)).prepare('SELECT 1 AS one').first();

const findRow = (id: string) => readRow('SELECT * FROM ledgers WHERE owner_id = ?', id);

test("an owner's ledger is listed when it is first opened, and once", async () => {
  const ann = await join();
  const { ledgers } = recordNames();
  await Promise.all([read(ledgers, ann.user.id), read(recordNames().ledgers, ann.user.id)]);
  expect(await findRow(ann.user.id)).toEqual({
    owner_id: ann.user.id,
    shards: 1,
    jurisdiction: null,
    created_at: now().toISOString(),
    deleted_at: null,
  });
});

test('an ID without an account makes no object and no row', async () => {
  const { ledgers, names } = recordNames();
  for (const id of ['no-such-owner', '', crypto.randomUUID()]) {
    await expect(ledgers.open(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findRow(id)).toBeNull();
  }
  expect(names).toEqual([]);
});

test('with four shards, a key leads to its own object, and the owner to another', async () => {
  const ann = await join();
  const { ledgers } = recordNames();
  await read(ledgers, ann.user.id);
  await runSql('UPDATE ledgers SET shards = 4 WHERE owner_id = ?', ann.user.id);
  const sharded = recordNames();
  for (const key of ['card-1', 'card-2', 'card-3', 'card-4', 'card-5', 'card-1']) {
    await read(sharded.ledgers, ann.user.id, key);
  }
  expect(new Set(sharded.names).size).toBeGreaterThan(2);
  expect(sharded.names[0]).toBe(sharded.names.at(-1));
  expect(sharded.names.every((name) => /^[\w-]+\/[0-3]$/.test(name))).toBe(true);
});

test('new owners get the jurisdiction of the setting, and others stay where they are', async () => {
  const [ann, ben] = [await join(), await join()];
  await read(recordNames().ledgers, ann.user.id);
  const { ledgers, names } = recordNames('eu');
  await read(ledgers, ann.user.id);
  await read(ledgers, ben.user.id);
  expect(names).toEqual([`${ann.user.id}/0`, `eu:${ben.user.id}/0`]);
});

test('a jurisdiction is a setting of deployments, and a local start refuses it by name', () => {
  const vars = { ...env, LEDGER_JURISDICTION: 'eu' };
  expect(parseSettings(vars)).toEqual({ ok: false, names: ['LEDGER_JURISDICTION'] });
  const deployed = parseSettings({ ...vars, ENVIRONMENT: 'production' });
  expect(deployed).toMatchObject({ ok: true, value: { LEDGER_JURISDICTION: 'eu' } });
  expect(parseSettings(env)).toMatchObject({ ok: true, value: { LEDGER_JURISDICTION: null } });
  const unknown = parseSettings({ ...vars, ENVIRONMENT: 'production', LEDGER_JURISDICTION: 'us' });
  expect(unknown).toEqual({ ok: false, names: ['LEDGER_JURISDICTION'] });
});

test('two owners have separate databases', async () => {
  const [ann, ben] = [await join(), await join()];
  const { ledgers } = recordNames();
  const [one, other] = [await ledgers.open(ann.user.id), await ledgers.open(ben.user.id)];
  await one.prepare('CREATE TABLE mine (id INTEGER PRIMARY KEY) STRICT').run();
  await expect(other.prepare('SELECT * FROM mine').all()).rejects.toThrow('no such table');
});

test('only the ledger of a deleted owner is emptied, with all its shards', async () => {
  const ann = await join();
  const { ledgers, names } = recordNames();
  const db = await ledgers.open(ann.user.id);
  await db.prepare('CREATE TABLE mine (id INTEGER PRIMARY KEY) STRICT').run();
  await runSql('UPDATE ledgers SET shards = 4 WHERE owner_id = ?', ann.user.id);
  await ledgers.clearDeleted(ann.user.id);
  expect(await db.prepare('SELECT count(*) AS n FROM mine').first()).toEqual({ n: 0 });
  await runSql('DELETE FROM users WHERE id = ?', ann.user.id);
  expect(await findRow(ann.user.id)).not.toHaveProperty('deleted_at', null);
  names.length = 0;
  await ledgers.clearDeleted(ann.user.id);
  expect(names).toEqual([0, 1, 2, 3].map((shard) => `${ann.user.id}/${shard}`));
  expect(await findRow(ann.user.id)).toBeNull();
  // A caller that opened it before the deletion cannot bring it back.
  await expect(db.prepare('SELECT 1').all()).rejects.toMatchObject({ code: 'not_found' });
  await expect(recordNames().ledgers.open(ann.user.id)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an organization has a ledger of its own, which closes when the organization is deleted', async () => {
  const ann = await join();
  const id = crypto.randomUUID();
  await runSql(
    `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
    VALUES (?1, ?1, 'Acme', ?2, '', '')`,
    id,
    ann.user.id,
  );
  const { ledgers, names } = recordNames();
  const db = await ledgers.open(id);
  await db.prepare('CREATE TABLE mine (id INTEGER PRIMARY KEY) STRICT').run();
  expect(await findRow(id)).toMatchObject({ shards: 1, deleted_at: null });
  await ledgers.clearDeleted(id);
  expect(await db.prepare('SELECT count(*) AS n FROM mine').first()).toEqual({ n: 0 });

  await runSql('DELETE FROM organizations WHERE id = ?', id);
  expect(await findRow(id)).not.toHaveProperty('deleted_at', null);
  names.length = 0;
  await ledgers.clearDeleted(id);
  expect([names, await findRow(id)]).toEqual([[`${id}/0`], null]);
  await expect(db.prepare('SELECT 1').all()).rejects.toMatchObject({ code: 'not_found' });
  await expect(recordNames().ledgers.open(id)).rejects.toMatchObject({ code: 'not_found' });
});
