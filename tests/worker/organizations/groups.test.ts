// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  createGroup,
  deleteGroup,
  listGroups,
  restoreGroup,
  updateGroup,
} from '#shared/api/organizations/people/members.ts';
import { listPolicies } from '#shared/api/organizations/policies.ts';
import { GROUPS_MAX } from '#shared/organization/limits.ts';
import {
  addMember,
  createTeam,
  addGroup,
  listActions,
  readRefusal,
  type Team,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

async function fetchGroups(by: Person, team: Team) {
  const answer = await by.send('GET', team.at('/groups'));
  const { groups } = listGroups.response.parse(await answer.json());
  return groups.map(({ name, members }) => [name, members]);
}

test(`${createGroup.path} and ${updateGroup.path}: a name is unique, ignoring case and accents`, async () => {
  const team = await createTeam();
  const created = await team.send('POST', '/groups', { name: 'Łódź' });
  const { group } = createGroup.response.parse(await created.json());
  expect(group).toMatchObject({ name: 'Łódź', members: 0 });
  const refused = [400, 'invalid_input'];
  const again = () => team.send('POST', '/groups', { name: 'LODZ' });
  expect(await readRefusal(await again())).toEqual(refused);
  const parallel = await Promise.all(
    [1, 2, 3].map(() => team.send('POST', '/groups', { name: 'Sales' })),
  );
  expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  const path = team.at(`/groups/${group.id}`);
  expect(await readRefusal(await team.owner.send('PATCH', path, { name: 'sales' }))).toEqual(
    refused,
  );
  const renamed = await team.owner.send('PATCH', path, { name: 'LODZ' });
  expect(updateGroup.response.parse(await renamed.json()).group.name).toBe('LODZ');
  expect(await fetchGroups(team.owner, team)).toEqual([
    ['LODZ', 0],
    ['Sales', 0],
  ]);
  expect(await listActions(team.id)).toEqual([
    'organization.created',
    'group.created',
    'group.created',
    'group.updated',
  ]);
});

test(`${deleteGroup.path}: members of a deleted group stay in the organization`, async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const ben = await addMember(team, 'member', { groups: [group] });
  await expectStatus(team.send('DELETE', `/groups/${group}`), 204);
  await expectStatus(team.send('DELETE', `/groups/${group}`), 404);
  await expectStatus(ben.send('GET', team.at()), 200);
  expect(await fetchGroups(team.owner, team)).toEqual([]);
});

test(`${restoreGroup.path}: a group has its members and its policy again`, async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const [ben, eva] = [
    await addMember(team, 'member', { groups: [group] }),
    await addMember(team, 'member', { groups: [group] }),
  ];
  const policy = await insertTeamPolicy({ team });
  await expectStatus(team.send('PUT', `/groups/${group}/policy`, { policy }), 204);
  await expectStatus(team.send('DELETE', `/groups/${group}`), 204);
  await expectStatus(team.send('DELETE', `/members/${eva.memberId}`), 204);
  const restore = () => team.send('POST', `/groups/${group}/restore`);
  await expectStatus(ben.send('POST', team.at(`/groups/${group}/restore`)), 403);
  await expectStatus(restore(), 200);
  await expectStatus(restore(), 200);
  expect(await fetchGroups(team.owner, team)).toEqual([['sales', 1]]);
  const { policies } = await readAnswer(listPolicies, team.send('GET', '/policies'));
  expect(policies.find(({ id }) => id === policy)?.groups).toEqual([group]);
  expect((await listActions(team.id)).filter((action) => action === 'group.restored')).toHaveLength(
    1,
  );
});

test(`${restoreGroup.path}: a name that is in use by now is refused, and a group of another team unknown`, async () => {
  const [team, other] = [await createTeam(), await createTeam()];
  const group = await addGroup(team, 'sales');
  await team.send('DELETE', `/groups/${group}`);
  await expectStatus(other.send('POST', `/groups/${group}/restore`), 404);
  await addGroup(team, 'sales');
  const refused = await team.send('POST', `/groups/${group}/restore`);
  expect(await readRefusal(refused)).toEqual([400, 'invalid_input']);
});

test('the number of members of a group follows every change', async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const [ben, eva] = [
    await addMember(team, 'member', { groups: [group] }),
    await addMember(team, 'member', { groups: [group] }),
  ];
  const expectCount = async (count: number) =>
    expect(await fetchGroups(team.owner, team)).toEqual([['sales', count]]);
  await expectCount(2);
  const at = team.at(`/members/${ben.memberId}`);
  await team.owner.send('PATCH', at, { status: 'suspended' });
  await expectCount(2);
  await team.owner.send('DELETE', at);
  await expectCount(1);
  // Joining again brings back no groups.
  await env.DB.prepare(
    `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
    SELECT 'x', organization_id, user_id, role, 'active', sort_name, '2027-01-01', '2027-01-01'
    FROM organization_members WHERE id = ?
    ON CONFLICT (organization_id, user_id) DO UPDATE SET status = 'active', left_at = NULL, joined_at = '2027-01-01'`,
  )
    .bind(ben.memberId)
    .run();
  await expectCount(1);
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(eva.user.id).run();
  await expectCount(0);
});

test('a manager sees only their own groups', async () => {
  const team = await createTeam();
  const sales = await addGroup(team, 'sales');
  await addGroup(team, 'support');
  const manager = await addMember(team, 'manager', { groups: [sales] });
  expect(await fetchGroups(manager, team)).toEqual([['sales', 1]]);
});

test(`an organization has ${GROUPS_MAX} groups at most`, async () => {
  const team = await createTeam();
  await env.DB.prepare(
    `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${GROUPS_MAX})
    SELECT 'g' || i, ?1, 'g' || i, 'g' || i, '2026-01-01' FROM n`,
  )
    .bind(team.id)
    .run();
  const answer = await team.send('POST', '/groups', { name: 'one more' });
  await expectStatus(answer, 403, 'plan_limit');
});
