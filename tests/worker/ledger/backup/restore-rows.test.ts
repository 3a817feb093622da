import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { COUNT_VISITS } from '#worker/events/aggregation/count-visits.ts';
import { cardEventSchema } from '#worker/events/aggregation/classify-events.ts';
import type { LedgerRow, RestoreStep } from '#shared/api/operator/ledgers.ts';
import { EXPORT_ROWS } from '#worker/ledger/backup/export-rows.ts';
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

async function exportAll({ connect }: Opened): Promise<{ version: number; pages: LedgerRow[][] }> {
  const pages: LedgerRow[][] = [];
  let cursor: unknown = null;
  for (;;) {
    const text = await connect().perform(EXPORT_ROWS.name, JSON.stringify(cursor));
    const { version, rows, next } = EXPORT_ROWS.output.parse(JSON.parse(text));
    pages.push(rows);
    if (next === null) return { version, pages };
    cursor = next;
  }
}

async function send({ connect }: Opened, step: RestoreStep): Promise<void> {
  await connect().restore(JSON.stringify(step));
}

async function restore(
  opened: Opened,
  { version, pages }: Awaited<ReturnType<typeof exportAll>>,
): Promise<void> {
  await send(opened, { kind: 'begin', version });
  for (const rows of pages) await send(opened, { kind: 'rows', rows });
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
  expect(backup.pages.length).toBeGreaterThan(2);
  expect(backup.version).toBe(LEDGER_MIGRATIONS.length);
  // What the target contained is replaced.
  await fill(target);
  await restore(target, backup);
  expect(await exportAll(target)).toEqual(backup);
  expect(await findByTerm(target, 'two')).toEqual({ n: 1 });
  // Triggers are back: they keep the counts.
  await target.db.prepare("DELETE FROM contacts WHERE id = 'two'").run();
  expect(await target.db.prepare('SELECT stored FROM contact_counts').first()).toEqual({
    stored: 2,
  });
  expect(await findByTerm(target, 'two')).toEqual({ n: 0 });
  expect(await runDurableObjectAlarm(target.connect())).toBe(true);
});

test('a ledger whose restore is not finished refuses calls, and its restore can begin again', async () => {
  const [source, target] = [openObject(), openObject()];
  await fill(source);
  const backup = await exportAll(source);
  await send(target, { kind: 'begin', version: backup.version });
  await send(target, { kind: 'rows', rows: backup.pages[0] ?? [] });
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
    "newer than this Worker's",
  );
  await send(target, { kind: 'begin', version: 1 });
  await expect(send(target, step)).rejects.toThrow('no table sqlite_master');
});
