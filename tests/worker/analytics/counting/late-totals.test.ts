// @module-tag core
import { expect, test, vi } from 'vitest';
import { findCurrentTotals } from '#worker/events/read-totals.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { buildQueuedEvent, createEventHarness } from '#tests/worker/events/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

const open = () => Promise.reject(new Error('LEDGER_ERROR: Network connection lost.'));

test('the list of cards shows the totals of the ledger at once, and without it those of the page', async () => {
  const harness = createEventHarness();
  const owner = await addUser('startup');
  const username = await harness.publish(owner);
  const count = async (visitor: string) => {
    const body = buildQueuedEvent({ username, visitor: visitor.repeat(32) });
    await harness.deliver([{ id: body.id, body }]);
  };
  const readViews = async (): Promise<unknown> =>
    (await harness.send(owner, 'GET', '/api/cards')).json();
  await count('1');
  await harness.performRefreshes();
  await count('2');
  expect(await readViews()).toMatchObject({ cards: [{ views: 2 }] });
  vi.spyOn(harness.kernel.ledgers, 'open').mockRejectedValue(new Error('Network connection lost.'));
  expect(await readViews()).toMatchObject({ cards: [{ views: 1 }] });
  vi.restoreAllMocks();
});

test('numbers that cannot be read are an error, never zero', async () => {
  const harness = createEventHarness({ ledgers: { ...createTestLedgers(), open } });
  const owner = await addUser('startup');
  await harness.publish(owner);
  for (const path of ['/api/stats', '/api/analytics?period=7d']) {
    const answer = await harness.ask(owner, path);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get('Retry-After'), path).toBe('10');
  }
});

test('a card without a visit has no totals of its own', async () => {
  const owner = await addUser();
  expect(await findCurrentTotals(createTestLedgers(), owner, ['unvisited'])).toEqual(new Map());
});
