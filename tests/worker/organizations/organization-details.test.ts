import { expect, test } from 'vitest';
import { readOrganization } from '#shared/api/organizations/organizations.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import {
  addTeamMember,
  createTeam,
  insertGroup,
  type Team,
} from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

async function readDetailsOf(team: Pick<Team, 'id'>, person: Person) {
  const answer = await person.send('GET', `/api/organizations/${team.id}`);
  return readOrganization.response.parse(await answer.json()).organization;
}

test('every role sees the names of its own groups, and only readers of members the counts', async () => {
  const team = await createTeam();
  const groups = [await insertGroup(team, 'Sales'), await insertGroup(team, 'Berlin')];
  await insertGroup(team, 'Other');
  const member = await addTeamMember(team, 'member', groups);
  const manager = await addTeamMember(team, 'manager', groups.slice(0, 1));
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
  const own = await ann.send('PUT', `/api/cards/${unique()}`, buildTestContent());
  expect(own.status).toBe(201);
  expect((await readDetailsOf(team, team.owner)).cards).toBe(2);
  expect((await team.send('DELETE', `/cards/${username}`)).status).toBe(204);
  expect((await readDetailsOf(team, team.owner)).cards).toBe(1);
});
