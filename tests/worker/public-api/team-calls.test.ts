// @module-tag core
import { expect, test } from 'vitest';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import {
  addTeamMember,
  insertGroup,
  readMembership,
  readRefusal,
} from '#tests/worker/world/organization.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';

const once = (key: string) => ({ 'Idempotency-Key': key });

test('members are listed, read, invited, changed, suspended and removed, and entries name the key', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const group = await insertGroup(team, 'Sales');
  const member = await addTeamMember(team, 'member');
  const path = `/api/v1/members/${member.memberId}`;
  const page = await readPage(await call('GET', '/api/v1/members?status=active'));
  expect(new Set(page.data.map(({ id }) => id))).toEqual(new Set([team.ownerId, member.memberId]));
  expect(await (await call('GET', path)).json()).toMatchObject({ role: 'member', groups: [] });
  const changed = await call('PATCH', path, { role: 'manager', groups: [group] });
  expect([changed.status, await changed.json()]).toMatchObject([
    200,
    { role: 'manager', groups: [group] },
  ]);
  expect((await call('PATCH', path, { status: 'suspended' })).status).toBe(200);
  expect(await readMembership(member.memberId)).toMatchObject({ status: 'suspended' });
  const preview = await call('POST', `${path}/departure`, { card: 'pause', isDryRun: true });
  expect([preview.status, await preview.json()]).toMatchObject([200, { id: null, card: 'pause' }]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect(await readMembership(member.memberId)).toMatchObject({ status: 'left' });
  const email = `${unique('new')}@example.com`;
  const invited = await call('POST', '/api/v1/members', { email, role: 'member' });
  const invitation = await invited.json<{ id: string }>();
  expect([invited.status, invitation]).toMatchObject([201, { email, status: 'open' }]);
  expect((await call('DELETE', `/api/v1/invitations/${invitation.id}`)).status).toBe(204);
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
  const renamed = await call('PATCH', path, { name: 'Field' });
  expect(await renamed.json()).toMatchObject({ id: group.id, name: 'Field' });
  const policies = await readPage(await call('GET', '/api/v1/policies'));
  expect(policies.data).toMatchObject([{ id: policy }, { isDefault: true }]);
  const readAssigned = async () =>
    (await readPage(await call('GET', '/api/v1/policies'))).data[0]?.['groups'];
  expect((await call('PUT', `${path}/policy`, { policy })).status).toBe(204);
  expect(await readAssigned()).toEqual([group.id]);
  expect((await call('PUT', `${path}/policy`, { policy: null })).status).toBe(204);
  expect(await readAssigned()).toEqual([]);
  const groups = await readPage(await call('GET', '/api/v1/groups'));
  expect(groups).toMatchObject({ data: [{ name: 'Field' }], next: null });
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await readPage(await call('GET', '/api/v1/groups'))).data).toEqual([]);
});

test('cards of members are created, listed, read, changed by field and deleted', async () => {
  const { team, call } = await startTeamProgram();
  const member = await addTeamMember(team, 'member');
  const username = unique('team');
  const missing = await call('POST', '/api/v1/cards', { username, name: 'Ada' });
  expect([missing.status, await missing.json()]).toMatchObject([
    400,
    { issues: [{ path: 'member' }] },
  ]);
  const body = { username, name: 'Ada', title: 'Analyst', bio: 'Engines', member: member.memberId };
  const created = await call('POST', '/api/v1/cards', body, once('card'));
  const card = await created.json();
  expect([created.status, card]).toMatchObject([
    201,
    { username, name: 'Ada', bio: 'Engines', member: { id: member.memberId } },
  ]);
  expect(card).not.toHaveProperty('id');
  const twice = await call('POST', '/api/v1/cards', body);
  expect(await readRefusal(twice)).toEqual([409, 'username_taken']);
  const path = `/api/v1/cards/${username}`;
  const read = await call('GET', path);
  expect(read.headers.get('ETag')).toBe('"1"');
  const changed = await call('PATCH', path, { title: 'Countess' }, { 'If-Match': '"1"' });
  expect([changed.status, await changed.json()]).toMatchObject([
    200,
    { title: 'Countess', bio: 'Engines', name: 'Ada', version: 2 },
  ]);
  const late = await call('PATCH', path, { title: 'Late' }, { 'If-Match': '"1"' });
  expect(await readRefusal(late)).toEqual([409, 'version_conflict']);
  const page = await readPage(await call('GET', `/api/v1/cards?member=${member.memberId}`));
  expect(page.data).toMatchObject([{ username, member: { id: member.memberId } }]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
});

test('contacts of company cards are added, listed, read, changed and deleted, and numbers are those of the app', async () => {
  const { team, call } = await startTeamProgram('enterprise');
  const member = await addTeamMember(team, 'member');
  const username = unique('team');
  await call('POST', '/api/v1/cards', { username, name: 'Ada', member: member.memberId });
  const added = await call(
    'POST',
    '/api/v1/contacts',
    { card: username, name: 'Grace', email: 'grace@example.com', tags: ['fair'] },
    once('c'),
  );
  const contact = await added.json<{ id: string }>();
  expect([added.status, contact]).toMatchObject([
    201,
    { name: 'Grace', tags: ['fair'], consent: '' },
  ]);
  const again = await call(
    'POST',
    '/api/v1/contacts',
    { card: username, name: 'Grace', email: 'grace@example.com', tags: ['fair'] },
    once('c'),
  );
  expect(await again.json()).toEqual(contact);
  const page = await readPage(await call('GET', `/api/v1/contacts?member=${member.memberId}`));
  expect(page.data).toMatchObject([{ id: contact.id, member: { id: member.memberId } }]);
  const path = `/api/v1/contacts/${contact.id}`;
  expect(await (await call('PATCH', path, { company: 'Navy' })).json()).toMatchObject({
    company: 'Navy',
  });
  expect(await (await call('GET', path)).json()).toMatchObject({ company: 'Navy' });
  const report = await call('GET', '/api/v1/analytics?period=7d');
  const ofApp = await team.owner.send('GET', team.at('/analytics?period=7d'));
  const { next: _, ...shown } = await ofApp.json<Record<string, unknown>>();
  expect([report.status, await report.json()]).toEqual([200, shown]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
});
