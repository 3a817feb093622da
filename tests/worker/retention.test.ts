// @module-tag core
import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AGED_TABLES } from '#tests/fixtures/aged-rows.ts';
import type { Owner } from '#tests/fixtures/aged-table.ts';
import { createWorld } from '#tests/worker/fixtures/world.ts';
import { buildWalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';

// Creates data on both sides of each retention period of docs/operations.md, and runs one sweep.

const DAY_MS = 86_400_000;
/** Over the period by a month, because some aggregates are monthly, and a day short of it. */
const OLD = { id: 'a1'.repeat(32), beyondDays: 32 };
const YOUNG = { id: 'b2'.repeat(32), beyondDays: -1 };

/** Read once: some tables have a day or an hour as their key, which may end during these tests. */
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

async function insert(owner: Owner, { id, beyondDays }: typeof OLD): Promise<void> {
  for (const [table, { retentionDays, row, isNote }] of Object.entries(AGED_TABLES)) {
    if (isNote && beyondDays < 0) continue;
    const at = daysAgo(retentionDays + beyondDays);
    const values = row(id, at, owner);
    const columns = Object.keys(values);
    await runSql(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      ...Object.values(values),
    );
  }
  await env.MEDIA.put(`${id}.png`, 'a picture');
  await env.MEDIA.put(`previews/${id}.png`, 'a picture');
}

async function hasRow(table: string, { id, beyondDays }: typeof OLD, owner: Owner) {
  const { retentionDays, key, row } = AGED_TABLES[table] ?? {};
  if (row === undefined || retentionDays === undefined || key === undefined) throw new Error(table);
  const at = daysAgo(retentionDays + beyondDays);
  const named = await readRow(
    `SELECT 1 FROM ${table} WHERE ${key} = ?`,
    row(id, at, owner)[key] ?? null,
  );
  return named !== null;
}

const exists = async (file: string) => (await env.MEDIA.head(file)) !== null;

async function addOrganization(id: string): Promise<void> {
  await runSql(
    `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
    VALUES (?1, ?1, ?1, ?2, '', '')`,
    id,
    owner.userId,
  );
}

const owner: Owner = { userId: '', cardId: '', serial: '', organizationId: 'organization' };

beforeAll(async () => {
  const { userId, serial, outside } = await buildWalkAccount();
  const cardId = await readValue<string>('SELECT id FROM cards');
  Object.assign(owner, { userId, serial, cardId });
  await addOrganization(owner.organizationId);
  await insert(owner, OLD);
  // A second account and organization, because each can have only one of some things.
  await runSql(`INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
    SELECT 'neighbour', 'n@walk.example', 'n@walk.example', 'Ned', 'Next', '', created_at, updated_at FROM users`);
  await addOrganization('another');
  await insert({ ...owner, userId: 'neighbour', organizationId: 'another' }, YOUNG);
  for (const table of Object.keys(AGED_TABLES)) {
    expect([table, await hasRow(table, OLD, owner)]).toEqual([table, true]);
  }
  expect(await createWorld(outside).sweep()).toMatchObject({ status: 200 });
});
afterAll(() => vi.unstubAllGlobals());

test.each(Object.keys(AGED_TABLES))(
  '%s: data past its retention period is deleted',
  async (table) => {
    expect(await hasRow(table, OLD, owner)).toBe(false);
  },
);

test.each(Object.keys(AGED_TABLES).filter((table) => !AGED_TABLES[table]?.isNote))(
  '%s: data a day short of its retention period stays',
  async (table) => {
    expect(await hasRow(table, YOUNG, owner)).toBe(true);
  },
);

test('the files of deleted pictures are deleted, and those of others stay', async () => {
  expect(await exists(`${OLD.id}.png`)).toBe(false);
  expect(await exists(`previews/${OLD.id}.png`)).toBe(false);
  expect(await exists(`${YOUNG.id}.png`)).toBe(true);
  expect(await exists(`previews/${YOUNG.id}.png`)).toBe(true);
});
