// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  leaveOrganization,
  listMembers,
  readMember,
  removeMember,
  transferOwnership,
  updateMember,
  updateMembers,
} from '#shared/api/organizations/people/members.ts';
import {
  addMember,
  createTeam,
  addGroup,
  listActions,
  readMembership,
  readRefusal,
  type Team,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const patch = async (by: Person, team: Team, id: string, body: object) =>
  readRefusal(await by.send('PATCH', team.at(`/members/${id}`), body));

async function fetchMember(by: Person, team: Team, id: string) {
  const answer = await by.send('GET', team.at(`/members/${id}`));
  return readMember.response.parse(await answer.json()).member;
}

test(`${updateMember.path}: role, groups and status change together, with one entry in the audit log`, async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'sales');
  const ben = await addMember(team, 'member');
  const answer = await team.send('PATCH', `/members/${ben.memberId}`, {
    role: 'manager',
    groups: [group],
    status: 'suspended',
  });
  expect(updateMember.response.parse(await answer.json()).member).toMatchObject({
    role: 'manager',
    groups: [group],
    status: 'suspended',
    suspendedBy: 'person',
  });
  expect(await listActions(team.id)).toEqual(['organization.created', 'member.suspended']);
  expect(await patch(team.owner, team, ben.memberId, { groups: [], status: 'active' })).toEqual([
    200,
    null,
  ]);
  expect(await fetchMember(team.owner, team, ben.memberId)).toMatchObject({
    role: 'manager',
    groups: [],
    status: 'active',
    suspendedBy: null,
  });
});

test('no one grants a role above their own, or changes a member above them', async () => {
  const team = await createTeam();
  const admin = await addMember(team, 'admin');
  const ben = await addMember(team, 'member');
  const refused = [403, 'forbidden'];
  expect(await patch(admin, team, ben.memberId, { role: 'owner' })).toEqual(refused);
  expect(await patch(admin, team, team.ownerId, { role: 'member' })).toEqual(refused);
  expect(await patch(admin, team, team.ownerId, { status: 'suspended' })).toEqual(refused);
  const removed = await admin.send('DELETE', team.at(`/members/${team.ownerId}`));
  expect(await readRefusal(removed)).toEqual(refused);
  expect(await patch(admin, team, ben.memberId, { role: 'admin' })).toEqual([200, null]);
  expect(await patch(admin, team, admin.memberId, { role: 'owner' })).toEqual(refused);
});

test('a manager changes only members of their groups, only those groups, and no role', async () => {
  const team = await createTeam();
  const [sales, other] = [await addGroup(team, 'sales'), await addGroup(team, 'other')];
  const manager = await addMember(team, 'manager', { groups: [sales] });
  const inside = await addMember(team, 'member', { groups: [sales, other] });
  const outside = await addMember(team, 'member', { groups: [other] });
  expect(await patch(manager, team, outside.memberId, { role: 'manager' })).toEqual([
    404,
    'not_found',
  ]);
  await expectStatus(manager.send('GET', team.at(`/members/${outside.memberId}`)), 404);
  await expectStatus(manager.send('DELETE', team.at(`/members/${outside.memberId}`)), 404);
  expect(await patch(manager, team, inside.memberId, { groups: [sales, other] })).toEqual([
    404,
    'not_found',
  ]);
  for (const role of ['manager', 'admin', 'owner', 'auditor']) {
    expect(await patch(manager, team, inside.memberId, { role })).toEqual([403, 'forbidden']);
  }
  expect(await fetchMember(manager, team, inside.memberId)).toMatchObject({ groups: [sales] });
  const peer = await addMember(team, 'manager', { groups: [sales] });
  expect(await patch(manager, team, peer.memberId, { role: 'member' })).toEqual([403, 'forbidden']);
  expect(await patch(manager, team, manager.memberId, { role: 'member' })).toEqual([
    403,
    'forbidden',
  ]);
  const bulk = { members: [inside.memberId, peer.memberId], isDryRun: false };
  for (const role of ['manager', 'member']) {
    const answer = await manager.send('POST', team.at('/members/bulk'), {
      ...bulk,
      change: { role },
    });
    const { results } = updateMembers.response.parse(await answer.json());
    // The role that a member has already is no change.
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'unchanged']);
  }
  expect(await readMembership(peer.memberId)).toMatchObject({ role: 'manager' });
  expect(await patch(manager, team, inside.memberId, { role: 'member', groups: [] })).toEqual([
    200,
    null,
  ]);
  expect(await fetchMember(team.owner, team, inside.memberId)).toMatchObject({
    role: 'member',
    groups: [other],
  });
});

test(`${transferOwnership.path}: the last owner stays until another is one, and the billing owner after that`, async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'member');
  const { owner, ownerId } = team;
  const attempts = [
    () => owner.send('POST', team.at('/leave')),
    () => owner.send('DELETE', team.at(`/members/${ownerId}`)),
    () => owner.send('PATCH', team.at(`/members/${ownerId}`), { role: 'admin' }),
    () => owner.send('PATCH', team.at(`/members/${ownerId}`), { status: 'suspended' }),
  ];
  for (const attempt of attempts) {
    await expectStatus(attempt(), 409, 'last_owner');
  }
  const promoted = await owner.send('POST', team.at('/owner'), { member: ben.memberId });
  expect(transferOwnership.response.parse(await promoted.json()).member.role).toBe('owner');
  for (const attempt of attempts) {
    await expectStatus(attempt(), 409, 'billing_owner');
  }
  expect(await readMembership(ownerId)).toMatchObject({ role: 'owner', status: 'active' });
  expect(await listActions(team.id)).toEqual(['organization.created', 'ownership.transferred']);
});

test(`${leaveOrganization.path} and ${removeMember.path}: members who leave or are removed lose access at once`, async () => {
  const team = await createTeam();
  const ben = await addMember(team, 'auditor');
  const eva = await addMember(team, 'manager');
  await expectStatus(ben.send('POST', team.at('/leave')), 204);
  await expectStatus(ben.send('GET', team.at()), 404);
  const removal = await team.send('DELETE', `/members/${eva.memberId}`);
  expect(removal.status).toBe(204);
  await expectStatus(eva.send('GET', team.at()), 404);
  const again = await team.send('DELETE', `/members/${eva.memberId}`);
  expect(again.status).toBe(404);
  expect(await listActions(team.id)).toEqual([
    'organization.created',
    'member.left',
    'member.removed',
  ]);
  const listed = await team.send('GET', '/members?status=left');
  expect(listMembers.response.parse(await listed.json()).members).toHaveLength(2);
});

test('hostile: a suspended member gets 404 with the next call, an owner too', async () => {
  const team = await createTeam();
  const second = await addMember(team, 'owner');
  await expectStatus(second.send('GET', team.at('/members')), 200);
  await patch(team.owner, team, second.memberId, { status: 'suspended' });
  for (const path of ['', '/members', '/groups', `/members/${team.ownerId}`]) {
    await expectStatus(second.send('GET', team.at(path)), 404);
  }
  expect(await patch(second, team, team.ownerId, { role: 'member' })).toEqual([404, 'not_found']);
});

/** Suspends the owner who pays, which the API refuses. */
async function suspendOwner({ ownerId }: Team): Promise<void> {
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE id = ?",
  )
    .bind(ownerId)
    .run();
}

test('hostile: two owners who demote each other in parallel leave one owner', async () => {
  const team = await createTeam();
  // Neither pays for the team, so only the rule of the last owner protects them.
  const [ann, ben] = [await addMember(team, 'owner'), await addMember(team, 'owner')];
  await suspendOwner(team);
  const answers = await Promise.all([
    ann.send('PATCH', team.at(`/members/${ben.memberId}`), { role: 'member' }),
    ben.send('PATCH', team.at(`/members/${ann.memberId}`), { role: 'member' }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = await env.DB.prepare(
    "SELECT count(*) AS n FROM organization_members WHERE organization_id = ? AND role = 'owner' AND status = 'active'",
  )
    .bind(team.id)
    .first('n');
  expect(owners).toBe(1);
});

test('hostile: two owners who leave in parallel leave one owner, and the last cannot leave twice', async () => {
  const team = await createTeam();
  const [ann, ben] = [await addMember(team, 'owner'), await addMember(team, 'owner')];
  await suspendOwner(team);
  const answers = await Promise.all([ann, ben].map((one) => one.send('POST', team.at('/leave'))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const last = answers[0]?.status === 409 ? ann : ben;
  const again = await Promise.all([1, 2].map(() => last.send('POST', team.at('/leave'))));
  for (const answer of again) await expectStatus(answer, 409, 'last_owner');
});

test('hostile: 20 reactivations in parallel use the one free seat once', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const members = [];
  for (let at = 0; at < 20; at++) members.push(await addMember(team, 'member'));
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE organization_id = ? AND role = 'member'",
  )
    .bind(team.id)
    .run();
  for (let at = 0; at < 8; at++) await addMember(team, 'auditor');
  const answers = await Promise.all(
    members.map(({ memberId }) => team.send('PATCH', `/members/${memberId}`, { status: 'active' })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(19);
});

test(`${updateMembers.path}: a dry run returns what the change then does, and changes nothing`, async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const admin = await addMember(team, 'admin');
  const members = [];
  for (let at = 0; at < 8; at++) members.push(await addMember(team, 'member'));
  const ids = members.map(({ memberId }) => memberId);
  const send = async (change: object, isDryRun: boolean, more: readonly string[] = []) => {
    const body = { members: [...ids, ...more], change, isDryRun };
    const answer = await admin.send('POST', team.at('/members/bulk'), body);
    return updateMembers.response.parse(await answer.json()).results;
  };
  const outcomes = (results: Awaited<ReturnType<typeof send>>) =>
    results.map(({ outcome }) => outcome);
  const planned = await send({ status: 'suspended' }, true, [team.ownerId, 'unknown']);
  expect(outcomes(planned)).toEqual([...ids.map(() => 'changed'), 'refused', 'refused']);
  expect(await readMembership(ids[0] ?? '')).toMatchObject({ status: 'active' });
  expect(await send({ status: 'suspended' }, false, [team.ownerId, 'unknown'])).toEqual(planned);
  expect(await readMembership(ids[0] ?? '')).toMatchObject({ status: 'suspended' });
  expect(outcomes(await send({ status: 'suspended' }, false))).toEqual(ids.map(() => 'unchanged'));
  // Two members were there before: with five more, three seats are free.
  for (let at = 0; at < 5; at++) await addMember(team, 'member');
  const back = await send({ status: 'active' }, true);
  expect(outcomes(back).filter((one) => one === 'changed')).toHaveLength(3);
  expect(await send({ status: 'active' }, false)).toEqual(back);
  const group = await addGroup(team, 'sales');
  expect(outcomes(await send({ addGroup: group }, false))).toEqual(ids.map(() => 'changed'));
  expect(outcomes(await send({ removeGroup: group }, false))).toEqual(ids.map(() => 'changed'));
  expect(outcomes(await send({ addGroup: 'unknown' }, false))).toEqual(ids.map(() => 'refused'));
  expect(outcomes(await send({ remove: true }, false))).toEqual(ids.map(() => 'changed'));
});

test("two changes of a member's groups in parallel are both applied", async () => {
  const team = await createTeam();
  const groups = [await addGroup(team, 'one'), await addGroup(team, 'two')];
  const ben = await addMember(team, 'member');
  await Promise.all(
    groups.map((addGroup) =>
      team.send('POST', '/members/bulk', {
        members: [ben.memberId],
        change: { addGroup },
        isDryRun: false,
      }),
    ),
  );
  const { groups: found } = await fetchMember(team.owner, team, ben.memberId);
  expect(found.toSorted()).toEqual(groups.toSorted());
});

test('a member is in 20 groups at most', async () => {
  const team = await createTeam();
  const groups = [];
  for (let at = 0; at < 21; at++) groups.push(await addGroup(team, `group ${at}`));
  const ben = await addMember(team, 'member', { groups: groups.slice(0, 20) });
  const answer = await team.send('POST', '/members/bulk', {
    members: [ben.memberId],
    change: { addGroup: groups[20] },
    isDryRun: false,
  });
  expect(updateMembers.response.parse(await answer.json()).results[0]?.outcome).toBe('refused');
  expect(await patch(team.owner, team, ben.memberId, { groups: groups.slice(1) })).toEqual([
    200,
    null,
  ]);
});
