import { expect, test } from 'vitest';
import { readOrganization } from '#shared/api/organizations/organizations.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam, addGroup, type Team } from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

async function readDetailsOf(team: Pick<Team, 'id'>, person: Person) {
  return (await readAnswer(readOrganization, person.send('GET', `/api/organizations/${team.id}`)))
    .organization;
}

test('every role sees the names of its own groups, and only readers of members the counts', async () => {
  const team = await createTeam();
  const groups = [await addGroup(team, 'Sales'), await addGroup(team, 'Berlin')];
  await addGroup(team, 'Other');
  const member = await addMember(team, 'member', { groups });
  const manager = await addMember(team, 'manager', { groups: groups.slice(0, 1) });
  expect(await readDetailsOf(team, member)).toMatchObject({
    groups: ['Berlin', 'Sales'],
    members: null,
    cards: null,
    seats: null,
  });
  expect(await readDetailsOf(team, manager)).toMatchObject({
    groups: ['Sales'],
    members: { active: 3 },
    cards: 0,
  });
  expect((await readDetailsOf(team, team.owner)).groups).toEqual([]);
});

test('company cards are counted when they are created and deleted, private cards are not', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  await team.card(member);
  await expectStatus(ann.send('PUT', `/api/cards/${unique()}`, buildTestContent()), 201);
  expect((await readDetailsOf(team, team.owner)).cards).toBe(2);
  await expectStatus(team.send('DELETE', `/cards/${username}`), 204);
  expect((await readDetailsOf(team, team.owner)).cards).toBe(1);
});
