import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, type World } from '#tests/worker/fixtures/world.ts';
import {
  buildWalkAccount,
  CARD,
  type WalkAccount,
} from '#tests/worker/write-paths/walk-account.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Costs of a call for the stores and the queue, through the whole Worker, for a card with the
// maximum number of usernames. To print the figures:
// `npx vitest run --project workerd --silent=false tests/worker/cards/write-costs.test.ts`.

let account: WalkAccount;
beforeAll(async () => {
  account = await buildWalkAccount();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const JOBS = 'tip-top-cards-jobs';

interface Cost {
  kvWrites: number;
  d1Calls: number;
  queueSends: number;
  jobs: number;
}

function countCalls(world: World, from = 0): Omit<Cost, 'jobs'> {
  const names = world.faults.calls.slice(from).map(({ name }) => name);
  const countMatching = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
  return {
    kvWrites: countMatching(/^KV (?:put|delete)/),
    d1Calls: countMatching(/^D1 /),
    queueSends: countMatching(/^(?:jobs|mail queue) /),
  };
}

/**
 * Measures in its own isolate what the request costs, and what the jobs it enqueues cost
 * afterwards.
 */
async function measure(
  name: string,
  act: (world: World) => Promise<{ status: number; text: string }>,
): Promise<{ request: Cost; after: Omit<Cost, 'jobs'> }> {
  const world = createWorld(account.outside);
  const { status, text } = await act(world);
  expect([name, status, status < 300 ? '' : text]).toEqual([name, 200, '']);
  const request = { ...countCalls(world), jobs: world.queues[JOBS].length };
  const calls = world.faults.calls.length;
  await world.drain();
  const after = countCalls(world, calls);
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(`${name}: ${JSON.stringify({ request, after })}`);
  return { request, after };
}

test('S-M5: a rename, a switch and an edit cost a bounded number of writes and jobs, even with the maximum number of usernames', async () => {
  const { token, card } = account;
  let name = CARD;
  const put = (changes: object) => (world: World) =>
    world.send('PUT', `/api/cards/${name}`, { token, body: { ...card, ...changes } });
  for (let at = 0; at < 5; at++) {
    const to = `cost-of-names-${at}`;
    const rename = (world: World) =>
      world.send('POST', `/api/cards/${name}/rename`, { token, body: { to } });
    const { request } = await measure(`rename ${at + 1}`, rename);
    // Both usernames, and the photo entry for each.
    expect(request.kvWrites).toBeLessThanOrEqual(3);
    expect(request.jobs).toBeLessThanOrEqual(4);
    name = to;
  }
  const leading = await readValue(
    'SELECT count(*) AS n FROM username_reservations WHERE card_id IS NOT NULL',
  );
  expect(leading).toBe(4);
  for (const isActive of [false, true, false, true]) {
    const { request, after } = await measure(
      isActive ? 'switch on' : 'switch off',
      put({ isActive }),
    );
    expect(request).toMatchObject({ kvWrites: 1 });
    expect(request.jobs).toBeLessThanOrEqual(2);
    expect(after.kvWrites).toBeLessThanOrEqual(1);
  }
});

test('S-M5: forty edits in a row enqueue as many jobs as two', async () => {
  const { token, card } = account;
  const name = await readValue<string>('SELECT username FROM cards');
  await runSql('DELETE FROM queued_card_jobs');
  const world = createWorld(account.outside);
  for (let at = 0; at < 40; at++) {
    const body = { ...card, name: `Ann ${at}` };
    await expectStatus(world.send('PUT', `/api/cards/${name}`, { token, body }), 200);
  }
  const kinds = world.queues[JOBS].map((job) => JSON.stringify(job).replace(/,.*/, ''));
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(`forty edits: ${JSON.stringify(kinds)}`);
  // One immediately and one at the end of the window, for the pass and for the preview; 15 seconds
  // are longer than forty edits.
  expect(kinds.length).toBeLessThanOrEqual(8);
});
