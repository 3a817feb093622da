import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { endDepartedCards } from '#worker/cards/departures/end-departed-cards.ts';
import { sweepDepartures } from '#worker/departures/sweep-departures.ts';
import { sweepLeftMembers } from '#worker/organizations/removal/sweep-left-members.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import {
  depart,
  fetchDepartures,
  giveCard,
  undo,
  visit,
} from '#tests/worker/departures/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readRows, readValue } from '#tests/worker/world/sql.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

function createSweep(days: number) {
  const enqueued: string[] = [];
  const shown: string[] = [];
  const context = createTestKernel({
    publicOrigin: ORIGIN,
    now: () => inDays(days),
    enqueue: async (jobs) => {
      enqueued.push(...jobs.flatMap((job) => (job.kind === 'repair_card' ? job.username : [])));
    },
  });
  context.listen({ effects: { recordChanged: async ({ username }) => void shown.push(username) } });
  return { context, enqueued, shown };
}

const readPause = (username: string) =>
  readValue('SELECT paused_at FROM cards WHERE username = ?', username);

async function sweep(days: number): Promise<void> {
  await sweepDepartures(createTestKernel({ now: () => inDays(days) }));
  await sweepLeftMembers(env.DB, inDays(days));
}

test('the sweep pauses a kept card after its date, and passes and pictures follow', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const card = await giveCard(team, ben.memberId);
  await depart(team, ben, { card: 'keep', days: 3 });
  const early = createSweep(2);
  await endDepartedCards(early.context);
  expect(early.enqueued).not.toContain(card);
  expect(await readPause(card)).toBe(null);
  const due = createSweep(3.1);
  await endDepartedCards(due.context);
  expect(due.enqueued).toContain(card);
  expect(due.shown).toContain(card);
  expect(await readPause(card)).not.toBe(null);
  const again = createSweep(3.2);
  await endDepartedCards(again.context);
  expect(again.enqueued).not.toContain(card);
});

test('a failing queue leaves the kept cards to the next sweep', async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const cards: string[] = [];
  for (let held = 0; held < 5; held++) cards.push(await giveCard(team, ben.memberId));
  const cleo = await addMember(team, 'member');
  for (let held = 0; held < 5; held++) cards.push(await giveCard(team, cleo.memberId));
  await depart(team, ben, { card: 'keep', days: 1 });
  await depart(team, cleo, { card: 'keep', days: 1 });
  const broken = createSweep(1.1);
  broken.context.enqueue = () => Promise.reject(new Error('queue is down'));
  await expect(endDepartedCards(broken.context)).rejects.toThrow();
  const next = createSweep(1.2);
  await endDepartedCards(next.context);
  expect(next.enqueued).toEqual(expect.arrayContaining(cards));
});

test('after 30 days the departure and the membership are deleted, and the card stays with the company', async () => {
  const team = await createTeam();
  const [ben, cleo] = [await addMember(team, 'member'), await addMember(team, 'member')];
  const [paused, shown] = [await giveCard(team, ben.memberId), await giveCard(team, cleo.memberId)];
  const { id } = await depart(team, ben);
  await depart(team, cleo, { card: 'keep', days: 60 });
  await sweep(29);
  expect(await fetchDepartures(team)).toHaveLength(2);
  await sweep(31);
  const [left, ...rest] = await fetchDepartures(team);
  expect(rest).toEqual([]);
  expect(left).toMatchObject({ member: cleo.memberId, cards: [shown] });
  await expectStatus(undo(team, id), 404);
  const results = await readRows(
    "SELECT id FROM organization_members WHERE organization_id = ? AND status = 'left'",
    team.id,
  );
  expect(results).toEqual([{ id: cleo.memberId }]);
  await expectStatus(visit(paused), 410);
  // The username remains taken.
  await expectStatus(ben.send('GET', `/api/usernames/${paused}`), 200, {
    available: false,
  });
  await sweep(61);
  expect(await fetchDepartures(team)).toEqual([]);
});
