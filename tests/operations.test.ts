import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSchemaTables } from '#tests/fixtures/schema-tables.ts';
import { AGED_TABLES } from '#tests/fixtures/aged-rows.ts';

// Compares docs/operations.md with the migrations and the sweep.

const markdown = readFileSync('docs/operations.md', 'utf8');
const rows = [...markdown.matchAll(/^\| `(\w+)` +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, table = '', goes = '', by = '']) => ({ table, goes: goes.trim(), by: by.trim() }),
);

test('every table has documented contents and retention', () => {
  const tables = [
    ...readSchemaTables('migrations'),
    ...readSchemaTables('worker/ledger/migrations'),
  ];
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  expect(rows.filter(({ goes, by }) => goes === '' || by === '')).toEqual([]);
});

/** What stands before a call of a sweep, also of one that is loaded by `import()`. */
const CALLED = /(?:\bawait\s+|=>\s+|\breturn\s+|\)\.)/;

test('every table with automatic deletion is swept by the hourly trigger', () => {
  const entry = ['worker/wiring/service.ts', ...globSync('worker/*/create-*.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = new Set(rows.flatMap(({ by }) => /`(\w+)`/.exec(by)?.[1] ?? []));
  expect(named.size).toBeGreaterThan(4);
  const idle = [...named].filter((name) => !new RegExp(`${CALLED.source}${name}\\(`).test(entry));
  expect(idle).toEqual([]);
  // No sweep is missing from the table, except those that delete nothing: one releases usernames,
  // the other resends missed wallet updates.
  const swept = [...entry.matchAll(new RegExp(`${CALLED.source}(sweep\\w+)\\(`, 'g'))].map(
    ([, name = '']) => name,
  );
  expect(swept.filter((name) => !named.has(name)).toSorted()).toEqual([
    'sweepLockedUsernames',
    'sweepUnnotified',
  ]);
  expect(readFileSync('wrangler.toml', 'utf8')).toMatch(/crons = \["\d+ \* \* \* \*"\]/);
});

test('every swept table is tested with rows past and within their documented retention', () => {
  const swept = rows.filter(({ by }) => by.startsWith('`'));
  expect(Object.keys(AGED_TABLES).toSorted()).toEqual(swept.map(({ table }) => table).toSorted());
  const words: Readonly<Record<number, string>> = { 1: '24 hours', 1095: 'three years' };
  const parents: Readonly<Record<string, string>> = {
    pass_deliveries: 'with the message',
    card_snapshots: 'with the last report',
    card_snapshot_pictures: 'with the snapshot',
  };
  const differing = swept.filter(({ table, goes }) => {
    const days = AGED_TABLES[table]?.retentionDays ?? 0;
    return days > 0 && !goes.includes(parents[table] ?? words[days] ?? `${days} days`);
  });
  expect(differing).toEqual([]);
});

test('the documented alarm events are events that the Worker logs', () => {
  const logged = globSync('worker/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const table = /\| Worth an alarm[^]*?\n\n/.exec(markdown)?.[0] ?? '';
  const events = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
  expect(events.length).toBeGreaterThan(4);
  expect(events.filter((name) => !logged.includes(`'${name}'`))).toEqual([]);
});
