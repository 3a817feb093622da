import { expect, test } from 'vitest';
import { unique } from '#tests/worker/world/card.ts';
import {
  addGroup,
  addMember,
  createTeam,
  readMembership,
} from '#tests/worker/world/organization.ts';
import { people, store } from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { startWithChange, SUSPEND } from '#tests/worker/organizations/start-with-change.ts';

// A request reads, judges and then writes. These tests change the database directly before the write,
// which must judge again.

const DEMOTE = "UPDATE organization_members SET role = 'member' WHERE id = ?";

test.each([
  ['demoted', DEMOTE],
  ['suspended', SUSPEND],
])('an admin who is %s before the write changes no member and invites no one', async (_, sql) => {
  const { id, path } = await createTeam();
  const ben = await addMember({ id }, 'member');
  const email = `${unique('late')}@late.example`;
  for (const [to, body] of [
    [`/members/${ben.memberId}`, { role: 'manager' }],
    ['/invitations', { email, role: 'member' }],
  ] as const) {
    const admin = await addMember({ id }, 'admin');
    const { send, mails } = startWithChange(sql, admin.memberId);
    const answer = await send(admin, to === '/invitations' ? 'POST' : 'PATCH', path + to, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(mails).toEqual([]);
  }
  expect(await readMembership(ben.memberId)).toMatchObject({ role: 'member' });
});

test('an inviter of a list who is demoted before the write of its job invites no one', async () => {
  const organization = await createTeam();
  const admin = await addMember(organization, 'admin');
  const started = startWithChange(DEMOTE, admin.memberId);
  const plain = startOrganizations();
  await store(plain, admin, organization.path, people(2));
  started.jobs.push(...plain.jobs);
  await started.runJobs();
  expect(started.mails).toEqual([]);
});

test('a manager who leaves the group before the write changes no member of it', async () => {
  const { id, path } = await createTeam();
  const [manager, ben] = [await addMember({ id }, 'manager'), await addMember({ id }, 'member')];
  await addGroup({ id }, 'sales', [manager.memberId, ben.memberId]);
  const { send } = startWithChange(
    'DELETE FROM organization_group_members WHERE member_id = ?',
    manager.memberId,
  );
  await send(manager, 'PATCH', `${path}/members/${ben.memberId}`, { status: 'suspended' });
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'active' });
});

test('an owner who gets the billing before the write stays an owner', async () => {
  const { id, path, owner } = await createTeam();
  const ben = await addMember({ id }, 'owner');
  const { send } = startWithChange(
    'UPDATE organizations SET billing_owner_id = ? WHERE id = ?',
    ben.user.id,
    id,
  );
  await send(owner, 'PATCH', `${path}/members/${ben.memberId}`, { role: 'admin' });
  expect(await readMembership(ben.memberId)).toMatchObject({ role: 'owner' });
});

test('a member is not reactivated when the last seat is taken before the write', async () => {
  const { id, path, owner } = await createTeam({ plan: 'business_pro' });
  const ben = await addMember({ id }, 'member', { status: 'suspended' });
  const { send } = startWithChange(
    'UPDATE organization_counts SET active = 100000 WHERE organization_id = ?',
    id,
  );
  await send(owner, 'PATCH', `${path}/members/${ben.memberId}`, { status: 'active' });
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'suspended' });
});
