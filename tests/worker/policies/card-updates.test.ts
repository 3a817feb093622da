import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import type { Job } from '#worker/jobs/job.ts';
import {
  CARDS_PER_UPDATE,
  resumeCardUpdates,
  updateCompanyCards,
  UPDATE_SECONDS,
  type CardUpdateContext,
} from '#worker/policies/card-updates.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';

const origin = 'https://cards.test';

/** The job over a list of usernames, with a clock and a queue that the test reads. */
async function createRun(team: CardTeam, names: readonly string[]) {
  const clock = { at: Date.now() + 60_000 };
  const queue: { job: Job; delay: number }[] = [];
  const state = { isQueueDown: false, stale: [] as string[] };
  const settled: string[] = [];
  const context: CardUpdateContext = {
    db: env.DB,
    now: () => new Date(clock.at),
    publicOrigin: origin,
    enqueue: async (jobs, delay = 0) => {
      if (state.isQueueDown) throw new Error('the queue is down');
      queue.push(...jobs.map((job) => ({ job, delay })));
    },
    repairPolicies: async () => undefined,
    companyCards: {
      listUsernames: async ({ after, limit }) =>
        names.filter((name) => name > after).slice(0, limit),
      listStale: async ({ limit }) =>
        state.stale.slice(0, limit).map((username) => ({ username, staleSince: 'then' })),
      clearStale: async (_, cards) => void state.stale.splice(0, cards.length),
      settleGaps: async (some) => void settled.push(...some),
    },
  };
  const perform = () => updateCompanyCards(context, { organizationId: team.id, origin });
  const readDrawn = () =>
    queue.flatMap(({ job }) => (job.kind === 'draw_preview' ? job.username : []));
  const countNext = () => queue.filter(({ job }) => job.kind === 'update_company_cards').length;
  const isRunning = async () =>
    (await env.DB.prepare('SELECT 1 FROM organization_card_updates WHERE organization_id = ?')
      .bind(team.id)
      .first()) !== null;
  return { clock, queue, state, settled, context, perform, readDrawn, countNext, isRunning };
}

const NAMES = Array.from({ length: 250 }, (_, index) => `n${String(index).padStart(3, '0')}`);

test('a run covers every card once, a page per job, and ends', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'Acme' });
  const run = await createRun(team, NAMES);
  for (let page = 1; page <= 3; page++) {
    await run.perform();
    // A message delivered twice finds nothing due.
    await run.perform();
    expect(run.readDrawn().length).toBe(Math.min(page * CARDS_PER_UPDATE, 250));
    run.clock.at += UPDATE_SECONDS * 1000;
  }
  expect(run.readDrawn()).toEqual(NAMES);
  expect(run.settled).toEqual(NAMES);
  expect(run.countNext()).toBe(2);
  expect(await run.isRunning()).toBe(false);
});

test('a change during a run starts it again, without a second chain of messages', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'One' });
  const run = await createRun(team, NAMES);
  await run.perform();
  await team.setPolicy({ watermark: 'Two' });
  run.clock.at += UPDATE_SECONDS * 1000;
  await run.perform();
  expect(run.readDrawn().slice(0, 200)).toEqual([...NAMES.slice(0, 100), ...NAMES.slice(0, 100)]);
  expect(run.countNext()).toBe(2);
});

test('a run whose queue fails is due again at once, and the sweep continues a lost one', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'Acme' });
  const run = await createRun(team, NAMES);
  run.state.isQueueDown = true;
  await expect(run.perform()).rejects.toThrow('the queue is down');
  run.state.isQueueDown = false;
  await run.perform();
  expect(run.readDrawn()).toEqual(NAMES.slice(0, 100));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  run.queue.length = 0;
  await resumeCardUpdates(run.context);
  expect(run.countNext()).toBe(0);
  run.clock.at += 11 * 60_000;
  await resumeCardUpdates(run.context);
  expect(run.queue.map(({ job }) => job)).toContainEqual({
    kind: 'update_company_cards',
    organizationId: team.id,
    origin,
  });
});

test('a run writes the records of outdated cards first, and again if the queue was down', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'Acme' });
  const run = await createRun(team, NAMES);
  run.state.stale.push(...NAMES.slice(0, 150));
  const readRepaired = () =>
    run.queue.flatMap(({ job }) => (job.kind === 'repair_card' ? job.username : []));
  run.state.isQueueDown = true;
  await expect(run.perform()).rejects.toThrow('the queue is down');
  expect(run.state.stale.length).toBe(150);
  run.state.isQueueDown = false;
  await run.perform();
  expect(readRepaired()).toEqual(NAMES.slice(0, 100));
  expect(run.readDrawn()).toEqual([]);
  expect(run.queue.at(-1)).toMatchObject({ job: { kind: 'update_company_cards' }, delay: 5 });
  // The next page is due at once; with the last of them, the run itself begins.
  await run.perform();
  expect(readRepaired()).toEqual(NAMES.slice(0, 150));
  expect(run.readDrawn().length).toBe(100);
});
