import { expect, test } from 'vitest';
import { buildSpan } from '#worker/events/analytics/analytics-span.ts';
import { readAnalyticsCounts } from '#worker/events/analytics/read-analytics-counts.ts';
import { sweepEvents } from '#worker/events/aggregation/sweep-events.ts';
import { addUser, START } from '#tests/worker/cards/harness.ts';
import { createEventHarness, buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

test('no counting statement scans a whole table, however many events there are', async () => {
  const { db, statements } = recordingDb();
  const { publish, deliver } = createEventHarness({ db });
  const username = await publish(await addUser());
  const body = buildQueuedEvent({ username });
  await deliver([{ id: body.id, body }]);
  await readAnalyticsCounts(db, ['x'], buildSpan('1y', new Date(START)));
  await sweepEvents(db, new Date(START));
  expect(statements.size).toBeGreaterThan(12);
  for (const sql of statements) {
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // The index of new events contains nothing else. The rest are JSON parameters and intermediate
    // results.
    const tables = walks.filter(
      (detail) =>
        !/json_each|requested|VIRTUAL TABLE|events_to_aggregate|SCAN (?:more|network|\()/.test(
          detail,
        ),
    );
    expect(tables, sql).toEqual([]);
  }
});
