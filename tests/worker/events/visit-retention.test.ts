import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { COUNT_DAYS, EVENT_DAYS, VISIT_RETENTION } from '#worker/events/visit-retention.ts';
import { ageRows } from '#worker/ledger/age-rows.ts';
import { buildLedgerName } from '#worker/ledger/ledger-name.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { DAY, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import {
  buildQueuedEvent,
  createEventHarness,
  readVisits,
  sumCounts,
} from '#tests/worker/events/harness.ts';

test('single events are deleted after their retention, and the counts stay', async () => {
  const { publish, deliver } = createEventHarness();
  const owner = await addUser();
  const username = await publish(owner);
  await deliver([{ id: '1', body: buildQueuedEvent({ username }) }]);
  const countRows = async () => (await readVisits(username, 'SELECT id FROM visit_events')).length;
  const age = async (at: number) => {
    const stub = env.LEDGERS.getByName(buildLedgerName(owner, 0));
    await runInDurableObject(stub, (_: LedgerObject, { storage }) =>
      ageRows(storage.sql, VISIT_RETENTION, at),
    );
  };
  await age(START + EVENT_DAYS * DAY - 1);
  expect(await countRows()).toBe(1);
  await age(START + EVENT_DAYS * DAY);
  expect(await countRows()).toBe(0);
  expect(await sumCounts(username)).toMatchObject({ views: 1 });
  await age(START + 401 * DAY);
  expect(await sumCounts(username)).toMatchObject({ views: null });
  expect(await readVisits(username, 'SELECT * FROM visit_names')).not.toEqual([]);
  await age(START + (COUNT_DAYS + 32) * DAY);
  for (const { table } of VISIT_RETENTION) {
    expect(await readVisits(username, `SELECT * FROM ${table}`), table).toEqual([]);
  }
});
