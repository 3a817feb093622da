import { expect, test } from 'vitest';
import { migrateLedger } from '#worker/ledger/migrate-ledger.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

const EVENTS = 100_000;
const CONTACTS = 10_000;
const CARDS = 50;
const DAY_MS = 86_400_000;
const FIRST_DAY = 20_000;

/** The numbers from 1 to `count` as `i`. */
const numbers = (count: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

const FILL = [
  `${numbers(CARDS)} INSERT INTO visited_cards (no, id) SELECT i, 'card-' || i FROM n`,
  `${numbers(EVENTS)} INSERT INTO visit_events
    SELECT randomblob(16), 1 + i % ${CARDS}, ${FIRST_DAY * DAY_MS} + i * 60000, 'view', NULL,
      randomblob(16), 'counted' FROM n`,
  `INSERT INTO visit_days SELECT at / ${DAY_MS}, card_no, count(*), count(DISTINCT visitor), 0, 0, 0, 0, 0, 0
    FROM visit_events GROUP BY 1, 2`,
  `UPDATE visited_cards SET views = (SELECT count(*) FROM visit_events WHERE card_no = no)`,
  `INSERT INTO contact_cards VALUES (1, 'card-1', 'anna')`,
  `${numbers(CONTACTS)} INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent, tags,
      email_key, phone_key, search_terms, request_key, created_at)
    SELECT 'contact-' || i, 1, 'Anna ' || i, '', '', '', '', 'Yes.', '["fair"]', '', '', 'anna ' || i, i, i FROM n`,
];

const TOTALS = `SELECT
  (SELECT count(*) FROM visit_events) AS events,
  (SELECT sum(views) FROM visit_days) AS dayViews,
  (SELECT sum(views) FROM visited_cards) AS cardViews,
  (SELECT stored FROM contact_counts) AS contacts,
  (SELECT count(*) FROM contact_tags) AS tags,
  (SELECT count(*) FROM contact_search WHERE contact_search MATCH '"anna" *') AS found,
  (SELECT count(*) FROM pragma_foreign_key_check) AS orphans`;

// Changes as later versions may need them: a column, a table rebuilt, an index rebuilt.
const NEXT = [
  "ALTER TABLE contacts ADD COLUMN salutation TEXT NOT NULL DEFAULT ''",
  `CREATE TABLE visit_days_new (
    day INTEGER NOT NULL, card_no INTEGER NOT NULL, views INTEGER NOT NULL, reach INTEGER NOT NULL,
    PRIMARY KEY (day, card_no)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO visit_days_new SELECT day, card_no, views, people FROM visit_days;
  DROP TABLE visit_days;
  ALTER TABLE visit_days_new RENAME TO visit_days`,
  "INSERT INTO contact_search (contact_search) VALUES ('rebuild')",
];

/** Each migration runs its statements and notes its version, after the version's table. */
const STEPS = 1 + 2 * NEXT.length;

test('a full ledger that is killed between any two steps of a migration keeps its totals', async () => {
  const { inside, connect } = openObject();
  await connect().read({ sql: 'SELECT 1', values: [] });
  const readTotals = () => inside(({ storage }) => storage.sql.exec(TOTALS).one());
  await inside(({ storage }) => {
    for (const sql of FILL) storage.sql.exec(sql);
  });
  const before = await readTotals();
  expect(before).toMatchObject({ events: EVENTS, dayViews: EVENTS, cardViews: EVENTS });
  expect(before).toMatchObject({ contacts: CONTACTS, tags: CONTACTS, found: CONTACTS, orphans: 0 });

  for (let killedAt = 1; killedAt <= STEPS; killedAt += 1) {
    const attempt = inside(async (state) => {
      let step = 0;
      const { storage } = state;
      const exec: SqlStorage['exec'] = (sql, ...values) => {
        step += 1;
        if (step === killedAt) state.abort('killed');
        return storage.sql.exec(sql, ...values);
      };
      migrateLedger(
        {
          sql: Object.create(storage.sql, { exec: { value: exec } }),
          transactionSync: (act) => storage.transactionSync(act),
        },
        [...LEDGER_MIGRATIONS, ...NEXT],
      );
    });
    await expect(attempt, `step ${killedAt}`).rejects.toThrow('killed');
    expect(await readTotals(), `step ${killedAt}`).toEqual(before);
  }
  await inside(({ storage }) => migrateLedger(storage, [...LEDGER_MIGRATIONS, ...NEXT]));
  expect(await readTotals()).toEqual(before);
});
