import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { COUNT_VISITS } from '#worker/events/count-visits.ts';
import { cardEventSchema } from '#worker/events/classify-events.ts';
import type { LedgerRow, RestoreStep } from '#shared/api/operator/ledgers.ts';
import { EXPORT_ROWS } from '#worker/ledger/backup/export-rows.ts';
import { listStoredTables } from '#worker/ledger/backup/stored-tables.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

type Opened = ReturnType<typeof openObject>;

/** A ledger with visits and contacts, more than fit into one page of an export. */
async function fill(opened: Opened): Promise<void> {
  const events = Array.from({ length: 400 }, (_, number) =>
    cardEventSchema.parse({
      ...buildQueuedEvent({
        username: 'ann',
        visitor: number.toString(16).padStart(32, '0'),
        referrer: `h${number}.example`,
      }),
      cardId: `card-${number % 7}`,
    }),
  );
  const input = JSON.stringify({ events, now: Date.now() });
  await opened.connect().perform(COUNT_VISITS.name, input);
  await opened.db.batch([
    opened.db.prepare("INSERT INTO contact_cards VALUES (1, 'card-1', 'ann')"),
    opened.db.prepare(
      `INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent, tags, email_key, phone_key,
        search_terms, request_key, created_at)
      SELECT value, 1, 'Zoë ' || value, 'zoe@example.com', '', '', '', '', '["fair"]', 'zoe@example.com', '',
        'zoe ' || value, value, 1 FROM json_each('["one", "two", "three"]')`,
    ),
  ]);
}

interface Backup {
  version: number;
  /** In the order of a restore. */
  rows: LedgerRow[];
  pages: number;
}

/** Exports all pages, with `between` after each. */
async function exportAll(
  { connect }: Opened,
  between: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<Backup> {
  const rows: LedgerRow[] = [];
  let cursor: unknown = null;
  for (let pages = 1; ; pages += 1) {
    const text = await connect().perform(EXPORT_ROWS.name, JSON.stringify(cursor));
    const page = EXPORT_ROWS.output.parse(JSON.parse(text));
    rows.push(...page.rows);
    // Children were read first, and are restored last.
    const tables = [...new Set(rows.map(({ table }) => table))].toReversed();
    const sorted = tables.flatMap((name) => rows.filter(({ table }) => table === name));
    if (page.next === null) return { version: page.version, rows: sorted, pages };
    await between(pages);
    cursor = page.next;
  }
}

async function addVisit({ connect }: Opened, name: string): Promise<void> {
  const event = buildQueuedEvent({ username: 'ann', visitor: 'f'.repeat(32), referrer: name });
  const events = [{ ...event, cardId: name }];
  await connect().perform(COUNT_VISITS.name, JSON.stringify({ events, now: Date.now() }));
}

/** What triggers keep. */
const readDerived = ({ db }: Opened) =>
  Promise.all(
    ['contact_tags', 'contact_shared_keys', 'contact_counts'].map(
      async (table) => (await db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()).results,
    ),
  );

async function send({ connect }: Opened, step: RestoreStep): Promise<void> {
  await connect().restore(JSON.stringify(step));
}

async function restore(opened: Opened, { version, rows }: Backup): Promise<void> {
  await send(opened, { kind: 'begin', version });
  for (let at = 0; at < rows.length; at += 500) {
    await send(opened, { kind: 'rows', rows: rows.slice(at, at + 500) });
  }
  await send(opened, { kind: 'finish' });
}

const findByTerm = ({ db }: Opened, term: string) =>
  db
    .prepare('SELECT count(*) AS n FROM contact_search WHERE contact_search MATCH ?1')
    .bind(term)
    .first();

test('a restored ledger equals the exported one, in every table and in its search', async () => {
  const [source, target] = [openObject(), openObject()];
  await fill(source);
  const backup = await exportAll(source);
  expect(backup.pages).toBeGreaterThan(2);
  expect(backup.version).toBe(LEDGER_MIGRATIONS.length);
  // What the target contained is replaced.
  await fill(target);
  await restore(target, backup);
  expect(await exportAll(target)).toEqual(backup);
  expect(await findByTerm(target, 'two')).toEqual({ n: 1 });
  expect(await readDerived(target)).toEqual(await readDerived(source));
  // Triggers keep the counts.
  await target.db.prepare("DELETE FROM contacts WHERE id = 'two'").run();
  expect(await target.db.prepare('SELECT stored FROM contact_counts').first()).toEqual({
    stored: 2,
  });
  expect(await findByTerm(target, 'two')).toEqual({ n: 0 });
  expect(await runDurableObjectAlarm(target.connect())).toBe(true);
});

test('rows added while a ledger is exported do not make its backup invalid', async () => {
  const [source, target] = [openObject(), openObject()];
  await fill(source);
  // A card and a site that no earlier page refers to.
  const backup = await exportAll(source, (page) => addVisit(source, `late-${page}`));
  expect(backup.pages).toBeGreaterThan(2);
  await restore(target, backup);
  const countOrphans = (table: string, column: string, parent: string) =>
    target.db
      .prepare(
        `SELECT count(*) AS n FROM ${table} WHERE ${column} NOT IN (SELECT no FROM ${parent})`,
      )
      .first();
  for (const table of ['visit_events', 'visit_days', 'visit_day_counts', 'visit_month_counts']) {
    expect(await countOrphans(table, 'card_no', 'visited_cards'), table).toEqual({ n: 0 });
  }
  for (const table of ['visit_day_counts', 'visit_month_counts']) {
    expect(await countOrphans(table, 'name_no', 'visit_names'), table).toEqual({ n: 0 });
  }
});

test('a restore without rows leaves a new ledger', async () => {
  const [fresh, target] = [openObject(), openObject()];
  await fill(target);
  await send(target, { kind: 'begin', version: 0 });
  await send(target, { kind: 'finish' });
  expect(await exportAll(target)).toEqual(await exportAll(fresh));
  await fill(target);
});

test('only tables that triggers fill are left out', async () => {
  const opened = openObject();
  await opened.db.prepare('SELECT 1').first();
  const stored = await opened.inside(({ storage }) =>
    listStoredTables(storage.sql).map(({ name }) => name),
  );
  const tables = (await opened.readTables()).filter(
    (name) => !name.startsWith('contact_search') && name !== 'schema_version',
  );
  expect(tables.filter((name) => !stored.includes(name)).toSorted()).toEqual([
    'contact_counts',
    'contact_shared_keys',
    'contact_tags',
  ]);
});

test('a ledger whose restore is not finished refuses calls, and its restore can begin again', async () => {
  const [source, target] = [openObject(), openObject()];
  await fill(source);
  const backup = await exportAll(source);
  await send(target, { kind: 'begin', version: backup.version });
  await send(target, { kind: 'rows', rows: backup.rows.slice(0, 5) });
  await expect(target.db.prepare('SELECT 1').first()).rejects.toThrow('being restored');
  await restore(target, backup);
  expect(await exportAll(target)).toEqual(backup);
});

test('rows of an unknown table, a newer version and steps out of order are refused', async () => {
  const target = openObject();
  const step: RestoreStep = {
    kind: 'rows',
    rows: [{ table: 'sqlite_master', row: { name: 'x' } }],
  };
  await expect(send(target, step)).rejects.toThrow('no restore has begun');
  const version = LEDGER_MIGRATIONS.length + 1;
  await expect(send(target, { kind: 'begin', version })).rejects.toThrow(
    "newer than this Worker's version",
  );
  await send(target, { kind: 'begin', version: 1 });
  await expect(send(target, step)).rejects.toThrow('no table sqlite_master');
  const named = { 'no, email) SELECT 1, 2 --': 1 };
  await expect(
    send(target, { kind: 'rows', rows: [{ table: 'contact_cards', row: named }] }),
  ).rejects.toThrow('no column');
});
