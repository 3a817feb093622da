import { expect, test } from 'vitest';
import { countPast } from '#worker/analytics/count-past.ts';
import { DAY, ORIGIN, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { buildQueuedEvent, createEventHarness, sumCounts } from '#tests/worker/events/harness.ts';

const MONTHS_AGO = START - 200 * DAY;

test('old events are counted once, and the pages of their cards show them at once', async () => {
  const { counting, publish, records } = createEventHarness();
  const [one, other] = [await publish(await addUser()), await publish(await addUser())];
  const events = [one, one, other].map((username, at) =>
    buildQueuedEvent({
      username,
      at: MONTHS_AGO + at,
      visitor: String(at).repeat(32),
    }),
  );
  await countPast(counting, events, MONTHS_AGO + DAY);
  await countPast(counting, events, MONTHS_AGO + DAY);
  expect(await sumCounts(one)).toMatchObject({ views: 2, people: 2 });
  expect(await sumCounts(other)).toMatchObject({ views: 1 });
  expect(await records.find(one, ORIGIN)).toMatchObject({ card: { views: 2 } });
});

test('events of usernames without a card are dropped', async () => {
  const { counting } = createEventHarness();
  const event = buildQueuedEvent({ username: 'no-such-card', at: MONTHS_AGO });
  await expect(countPast(counting, [event], MONTHS_AGO)).resolves.toBeUndefined();
});
