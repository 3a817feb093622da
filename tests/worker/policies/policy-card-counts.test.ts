import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listPolicies } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { countCardsByPolicy } from '#worker/cards/count-by-policy.ts';
import { countTo, insertHolders } from '#tests/worker/organizations/insert-holders.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join } from '#tests/worker/world/person.ts';

async function readCounts(team: CardTeam) {
  const { policies, cards } = await readAnswer(listPolicies, team.send('GET', '/policies'));
  return policies.map(({ id, name }) => [name, cards[id]]);
}

async function addPolicy(team: CardTeam, name: string, groups: readonly string[]): Promise<void> {
  const answer = await team.send('POST', '/policies', { name, content: DEFAULT_POLICY });
  const { policy } = await answer.json<{ policy: { id: string } }>();
  for (const group of groups) {
    const path = `/groups/${group}/policy`;
    await expectStatus(team.send('PUT', path, { policy: policy.id }), 204);
  }
}

test('each card counts at the first policy of its holder, and the others at the default', async () => {
  const team = await createCardTeam();
  const ann = await team.add(await join());
  const bob = await team.add(await join());
  const cleo = await team.add(await join());
  const [sales, berlin] = [await team.group(ann, bob), await team.group(ann)];
  await team.card(ann);
  await team.card(ann);
  await team.card(bob);
  const { username } = await team.card(cleo);
  expect(await readCounts(team)).toEqual([['Default', 4]]);
  await addPolicy(team, 'Berlin', [berlin]);
  await addPolicy(team, 'Sales', [sales]);
  await addPolicy(team, 'Unused', []);
  expect(await readCounts(team)).toEqual([
    ['Berlin', 2],
    ['Sales', 1],
    ['Unused', 0],
    ['Default', 1],
  ]);
  // The cards of a leaver are held by the billing owner for the organization only.
  await team.send('DELETE', `/members/${bob}`);
  expect(await readCounts(team)).toEqual([
    ['Berlin', 2],
    ['Sales', 0],
    ['Unused', 0],
    ['Default', 1],
  ]);
  await team.send('DELETE', `/cards/${username}`);
  expect((await readCounts(team)).at(-1)).toEqual(['Default', 0]);
});

const SIZE = 50_000;

test('50,000 cards: the counts read six rows per member of an assigned group, and none of the others', async () => {
  const team = await createCardTeam('enterprise');
  const group = await team.group();
  await env.DB.batch([
    ...insertHolders(team.id, { prefix: 'pc', count: SIZE }),
    env.DB.prepare(
      `INSERT INTO organization_group_members (group_id, member_id) ${countTo(SIZE)} SELECT ?1, 'pc' || i FROM n`,
    ).bind(group),
  ]);
  const unassigned = meteredDb();
  expect(await countCardsByPolicy(unassigned.db, team.id, [[]])).toEqual([0, SIZE]);
  expect(unassigned.rowsRead()).toBeLessThan(10);
  const assigned = meteredDb();
  expect(await countCardsByPolicy(assigned.db, team.id, [[], [group]])).toEqual([0, SIZE, 0]);
  // oxlint-disable-next-line no-console -- the figure is what this test is read for
  console.log(`counts by policy: ${assigned.rowsRead()} rows`);
  expect(assigned.rowsRead()).toBeLessThan(SIZE * 6 + 10);
}, 120_000);
