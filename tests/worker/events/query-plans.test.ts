import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { spanOf } from '#worker/events/report/period.ts';
import { readNumbers } from '#worker/events/report/read-numbers.ts';
import { sweepEvents } from '#worker/events/sweep.ts';
import { addUser, START } from '#tests/worker/cards/harness.ts';
import { countingHarness, queuedEvent } from '#tests/worker/events/harness.ts';

/** The real database, which keeps the text of every statement it is given. */
function recordingDb(): { db: D1Database; statements: Set<string> } {
  const statements = new Set<string>();
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'prepare') return real[name].bind(real);
      return (sql: string) => {
        statements.add(sql);
        return real.prepare(sql);
      };
    },
  });
  return { db, statements };
}

test('no statement of counting walks a whole table, however much was counted before', async () => {
  const { db, statements } = recordingDb();
  const { publish, deliver } = countingHarness({ db });
  const username = await publish(await addUser());
  const body = queuedEvent({ username });
  await deliver([{ id: body.id, body }]);
  await readNumbers(db, ['x'], spanOf('1y', new Date(START)));
  await sweepEvents(db, new Date(START));
  expect(statements.size).toBeGreaterThan(12);
  for (const sql of statements) {
    const blanks = Array.from({ length: parameterCount(sql) }, () => null);
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...blanks)
      .all<{ detail: string }>();
    const walks = results.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN'));
    // The index of what is new holds nothing else; the rest are lists handed in and results of these statements.
    const tables = walks.filter(
      (detail) => !/json_each|asked|VIRTUAL TABLE|events_not_rolled|SCAN (?:more|\()/.test(detail),
    );
    expect(tables, sql).toEqual([]);
  }
});

function parameterCount(sql: string): number {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]));
  return numbered.length > 0 ? Math.max(...numbered) : sql.split('?').length - 1;
}
