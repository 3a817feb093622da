// @module-tag core
import { expect, test } from 'vitest';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, addGroup, readMembership } from '#tests/worker/world/organization.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const once = (key: string) => ({ 'Idempotency-Key': key });

test('members are listed, read, invited, changed, suspended and removed, and entries name the key', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const group = await addGroup(team, 'Sales');
  const member = await addMember(team, 'member');
  const path = `/api/v1/members/${member.memberId}`;
  const page = await readPage(await call('GET', '/api/v1/members?status=active'));
  expect(new Set(page.data.map(({ id }) => id))).toEqual(new Set([team.ownerId, member.memberId]));
  await expectStatus(call('GET', path), 200, { role: 'member', groups: [] });
  const changed = await call('PATCH', path, { role: 'manager', groups: [group] });
  await expectStatus(changed, 200, { role: 'manager', groups: [group] });
  await expectStatus(call('PATCH', path, { status: 'suspended' }), 200);
  expect(await readMembership(member.memberId)).toMatchObject({ status: 'suspended' });
  const preview = await call('POST', `${path}/departure`, { card: 'pause', isDryRun: true });
  await expectStatus(preview, 200, { id: null, card: 'pause' });
  await expectStatus(call('DELETE', path), 204);
  expect(await readMembership(member.memberId)).toMatchObject({ status: 'left' });
  const email = `${unique('new')}@example.com`;
  const invited = await call('POST', '/api/v1/members', { email, role: 'member' });
  const invitation = await invited.json<{ id: string }>();
  expect([invited.status, invitation]).toMatchObject([201, { email, status: 'open' }]);
  await expectStatus(call('DELETE', `/api/v1/invitations/${invitation.id}`), 204);
  const byKey = (await readEntries(team.id)).filter(({ actor }) => actor === `key:${keyId}`);
  expect(byKey.map(({ action }) => action)).toEqual([
    'member.updated',
    'member.suspended',
    'member.removed',
    'invitation.created',
    'invitation.revoked',
  ]);
  expect(new Set(byKey.map(({ actorEmail }) => actorEmail))).toEqual(
    new Set(['API key “A program”']),
  );
});

test('groups are created, renamed, given a policy and deleted', async () => {
  const { call, team } = await startTeamProgram();
  const policy = await insertTeamPolicy({ team });
  const created = await call('POST', '/api/v1/groups', { name: 'Sales' }, once('g'));
  const group = await created.json<{ id: string }>();
  expect([created.status, group]).toMatchObject([201, { name: 'Sales', members: 0 }]);
  const path = `/api/v1/groups/${group.id}`;
  await expectStatus(call('PATCH', path, { name: 'Field' }), 200, { id: group.id, name: 'Field' });
  const policies = await readPage(await call('GET', '/api/v1/policies'));
  expect(policies.data).toMatchObject([{ id: policy }, { isDefault: true }]);
  const readAssigned = async () =>
    (await readPage(await call('GET', '/api/v1/policies'))).data[0]?.['groups'];
  await expectStatus(call('PUT', `${path}/policy`, { policy }), 204);
  expect(await readAssigned()).toEqual([group.id]);
  await expectStatus(call('PUT', `${path}/policy`, { policy: null }), 204);
  expect(await readAssigned()).toEqual([]);
  const groups = await readPage(await call('GET', '/api/v1/groups'));
  expect(groups).toMatchObject({ data: [{ name: 'Field' }], next: null });
  await expectStatus(call('DELETE', path), 204);
  expect((await readPage(await call('GET', '/api/v1/groups'))).data).toEqual([]);
});

test('cards of members are created, listed, read, changed by field and deleted', async () => {
  const { team, call } = await startTeamProgram();
  const member = await addMember(team, 'member');
  const username = unique('team');
  const missing = await call('POST', '/api/v1/cards', { username, name: 'Ada' });
  await expectStatus(missing, 400, { issues: [{ path: 'member' }] });
  const body = { username, name: 'Ada', title: 'Analyst', bio: 'Engines', member: member.memberId };
  const created = await call('POST', '/api/v1/cards', body, once('card'));
  const card = await created.json();
  expect([created.status, card]).toMatchObject([
    201,
    { username, name: 'Ada', bio: 'Engines', member: { id: member.memberId } },
  ]);
  expect(card).not.toHaveProperty('id');
  const twice = await call('POST', '/api/v1/cards', body);
  await expectStatus(twice, 409, 'username_taken');
  const path = `/api/v1/cards/${username}`;
  const read = await call('GET', path);
  expect(read.headers.get('ETag')).toBe('"1"');
  const changed = await call('PATCH', path, { title: 'Countess' }, { 'If-Match': '"1"' });
  await expectStatus(changed, 200, { title: 'Countess', bio: 'Engines', name: 'Ada', version: 2 });
  const late = await call('PATCH', path, { title: 'Late' }, { 'If-Match': '"1"' });
  await expectStatus(late, 409, 'version_conflict');
  const page = await readPage(await call('GET', `/api/v1/cards?member=${member.memberId}`));
  expect(page.data).toMatchObject([{ username, member: { id: member.memberId } }]);
  await expectStatus(call('DELETE', path), 204);
  await expectStatus(call('GET', path), 404);
});
