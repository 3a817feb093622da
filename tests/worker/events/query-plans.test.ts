import { expect, test } from 'vitest';
import { COUNT_VISITS } from '#worker/events/count-visits.ts';
import { VISIT_RETENTION } from '#worker/events/visit-retention.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import { buildSpan } from '#worker/events/analytics-span.ts';
import { readAnalyticsCounts } from '#worker/events/read-analytics-counts.ts';
import { DELETE_VISITS } from '#worker/events/removal/delete-visits.ts';
import { cardEventSchema } from '#worker/events/classify-events.ts';
import { ageRows } from '#worker/ledger/age-rows.ts';
import { START } from '#tests/worker/world/card.ts';
import { buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';

test('no counting statement scans a whole table, however many events there are', async () => {
  const { db, inside } = openObject();
  const statements = new Set<string>();
  const record = <Thing extends object>(thing: Thing, method: keyof Thing): Thing =>
    new Proxy(thing, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (sql: string, ...rest: unknown[]): unknown => {
          if (key === method) statements.add(sql);
          return Reflect.apply(value, target, [sql, ...rest]);
        };
      },
    });
  await readAnalyticsCounts(record(db, 'prepare'), ALL_CARDS, buildSpan('1y', new Date(START)));
  const event = cardEventSchema.parse({
    ...buildQueuedEvent({ username: 'ann', referrer: 'example.com', places: ['a'.repeat(32)] }),
    cardId: 'card',
  });
  const plans = await inside(({ storage }) => {
    const sql = record(storage.sql, 'exec');
    COUNT_VISITS.run(sql, { events: [event], now: START });
    ageRows(sql, VISIT_RETENTION, START);
    DELETE_VISITS.run(sql, { cardId: 'card', now: START });
    return [...statements].map((text) => {
      const blanks = Array.from({ length: countParameters(text) }, () => null);
      const steps = storage.sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...blanks);
      return { text, steps: steps.toArray().map(({ detail }) => detail) };
    });
  });
  expect(plans.length).toBeGreaterThan(30);
  for (const { text, steps } of plans) {
    // JSON parameters, lists of periods, and intermediate results.
    const walks = steps.filter(
      (detail) =>
        detail.startsWith('SCAN') &&
        !/VIRTUAL TABLE|SCAN (?:periods|less|t|CONSTANT|\()/.test(detail),
    );
    expect(walks, text).toEqual([]);
  }
});

function countParameters(sql: string): number {
  return Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1])));
}
