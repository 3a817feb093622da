import { expect, test, vi } from 'vitest';
import type { Job } from '#worker/jobs/job.ts';
import {
  CARDS_PER_UPDATE,
  resumeCardUpdates,
  updateOrganizationCards,
  UPDATE_SECONDS,
} from '#worker/policies/card-updates.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { readRows, readValue, runSql } from '#tests/worker/world/sql.ts';

const origin = 'https://cards.test';

/** Makes organization cards of the owner past the Worker, and returns their usernames in order. */
async function insertCards({ id, owner }: CardTeam): Promise<string[]> {
  const prefix = unique('n');
  const names = Array.from({ length: 250 }, (_, at) => `${prefix}-${String(at).padStart(3, '0')}`);
  await runSql(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at,
      updated_at, organization_id)
    SELECT value, ?2, value, value, 1, ?3, 1, ?4, ?4, ?5 FROM json_each(?1)`,
    JSON.stringify(names),
    owner.user.id,
    JSON.stringify(buildTestContent()),
    '2026-11-20T12:00:00.000Z',
    id,
  );
  return names;
}

/** The job over 250 cards of a team, with a clock and a queue that the test reads. */
async function createRun(team: CardTeam) {
  const names = await insertCards(team);
  const clock = { at: Date.now() + 60_000 };
  const queue: { job: Job; delay: number }[] = [];
  const state = { isQueueDown: false };
  const context = createTestKernel({
    now: () => new Date(clock.at),
    publicOrigin: origin,
    enqueue: async (jobs, delay = 0) => {
      if (state.isQueueDown) throw new Error('the queue is down');
      queue.push(...jobs.map((job) => ({ job, delay })));
    },
  });
  const perform = () => updateOrganizationCards(context, { organizationId: team.id, origin });
  const readNames = async (condition: string) => {
    const rows = await readRows<{ username: string }>(
      `SELECT username FROM cards WHERE organization_id = ? AND ${condition} ORDER BY username`,
      team.id,
    );
    return rows.map(({ username }) => username);
  };
  const readDrawn = () =>
    queue.flatMap(({ job }) => (job.kind === 'draw_preview' ? job.username : []));
  const countNext = () => queue.filter(({ job }) => job.kind === 'update_company_cards').length;
  const isRunning = async () =>
    (await readValue(
      'SELECT 1 FROM organization_card_updates WHERE organization_id = ?',
      team.id,
    )) !== null;
  return {
    names,
    clock,
    queue,
    state,
    context,
    perform,
    readNames,
    readDrawn,
    countNext,
    isRunning,
  };
}

test('a run covers every card once, a page per job, and ends', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'Acme' });
  const run = await createRun(team);
  for (let page = 1; page <= 3; page++) {
    await run.perform();
    // A message delivered twice finds nothing due.
    await run.perform();
    expect(run.readDrawn().length).toBe(Math.min(page * CARDS_PER_UPDATE, 250));
    run.clock.at += UPDATE_SECONDS * 1000;
  }
  expect(run.readDrawn()).toEqual(run.names);
  expect(await run.readNames('gaps IS NOT NULL')).toEqual(run.names);
  expect(run.countNext()).toBe(2);
  expect(await run.isRunning()).toBe(false);
});

test('a change during a run starts it again, without a second chain of messages', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'One' });
  const run = await createRun(team);
  await run.perform();
  await team.setPolicy({ watermark: 'Two' });
  run.clock.at += UPDATE_SECONDS * 1000;
  await run.perform();
  expect(run.readDrawn().slice(0, 200)).toEqual([
    ...run.names.slice(0, 100),
    ...run.names.slice(0, 100),
  ]);
  expect(run.countNext()).toBe(2);
});

test('a run whose queue fails is due again at once, and the sweep continues a lost one', async () => {
  const team = await createCardTeam();
  await team.setPolicy({ watermark: 'Acme' });
  const run = await createRun(team);
  run.state.isQueueDown = true;
  await expect(run.perform()).rejects.toThrow('the queue is down');
  run.state.isQueueDown = false;
  await run.perform();
  expect(run.readDrawn()).toEqual(run.names.slice(0, 100));
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
  const run = await createRun(team);
  await runSql(
    "UPDATE cards SET stale_since = 'then' WHERE username IN (SELECT value FROM json_each(?))",
    JSON.stringify(run.names.slice(0, 150)),
  );
  const readRepaired = () =>
    run.queue.flatMap(({ job }) => (job.kind === 'repair_card' ? job.username : []));
  run.state.isQueueDown = true;
  await expect(run.perform()).rejects.toThrow('the queue is down');
  expect(await run.readNames('stale_since IS NOT NULL')).toHaveLength(150);
  run.state.isQueueDown = false;
  await run.perform();
  expect(readRepaired()).toEqual(run.names.slice(0, 100));
  expect(run.readDrawn()).toEqual([]);
  expect(run.queue.at(-1)).toMatchObject({ job: { kind: 'update_company_cards' }, delay: 5 });
  // The next page is due at once; with the last of them, the run itself begins.
  await run.perform();
  expect(readRepaired()).toEqual(run.names.slice(0, 150));
  expect(run.readDrawn().length).toBe(100);
});
