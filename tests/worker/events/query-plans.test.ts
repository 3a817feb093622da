import { expect, test } from 'vitest';
import { spanOf } from '#worker/events/report/period.ts';
import { readNumbers } from '#worker/events/report/read-numbers.ts';
import { sweepEvents } from '#worker/events/sweep.ts';
import { addUser, START } from '#tests/worker/cards/harness.ts';
import { countingHarness, queuedEvent } from '#tests/worker/events/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

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
    const steps = await explain(sql);
    const walks = steps.filter((detail) => detail.startsWith('SCAN'));
    // The index of what is new holds nothing else; the rest are lists handed in and results of these statements.
    const tables = walks.filter(
      (detail) =>
        !/json_each|asked|VIRTUAL TABLE|events_not_rolled|SCAN (?:more|place|\()/.test(detail),
    );
    expect(tables, sql).toEqual([]);
  }
});
