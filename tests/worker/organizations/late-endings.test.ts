import { expect, test } from 'vitest';
import {
  addGroup,
  addMember,
  createTeam,
  insertInvitation,
  readMembership,
} from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { startWithChange, SUSPEND } from '#tests/worker/organizations/start-with-change.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readRow } from '#tests/worker/world/sql.ts';

// Like late-changes.test.ts: the database changes directly before the write, which must judge again.

const findDeparture = (memberId: string) =>
  readRow(
    'SELECT id, card, successor_id, heir_id FROM organization_departures WHERE member_id = ?',
    memberId,
  );

test('a departure whose 30 days end before the write of the undo is not undone', async () => {
  const { id, path, owner } = await createTeam();
  const ben = await addMember({ id }, 'member');
  const { send: plainly } = startOrganizations();
  const body = { isDryRun: false };
  await plainly(owner, 'POST', `${path}/members/${ben.memberId}/departure`, body);
  const departure = String((await findDeparture(ben.memberId))?.['id']);
  const { send } = startWithChange(
    "UPDATE organization_departures SET departed_at = '2020-01-01T00:00:00.000Z' WHERE id = ?",
    departure,
  );
  const answer = await send(owner, 'POST', `${path}/departures/${departure}/undo`);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await readMembership(ben.memberId)).toMatchObject({ status: 'left' });
});

test.each([
  ['a successor', 'successor', 'successor_id'],
  ['an heir', 'heir', 'heir_id'],
] as const)('%s who is suspended before the write takes nothing over', async (_, name, column) => {
  const { id, path, owner } = await createTeam();
  const [ben, cleo] = [await addMember({ id }, 'member'), await addMember({ id }, 'member')];
  const { send } = startWithChange(SUSPEND, cleo.memberId);
  await expectStatus(
    send(owner, 'POST', `${path}/members/${ben.memberId}/departure`, {
      isDryRun: false,
      card: 'redirect',
      [name]: cleo.memberId,
    }),
    200,
  );
  expect(await findDeparture(ben.memberId)).toMatchObject({ card: 'pause', [column]: null });
});

test.each([
  ['is bound to another address', 'UPDATE users SET email_key = ?2 WHERE email_key = ?1'],
  ['is closed', 'UPDATE organization_invitations SET is_open = 0 WHERE email_key = ?1 AND ?2 <> 0'],
  [
    'expires',
    "UPDATE organization_invitations SET expires_at = '2020-01-01T00:00:00.000Z' WHERE email_key = ?1 AND ?2 <> 0",
  ],
])('an invitation that %s before the write adds no member', async (_, sql) => {
  const { id, path, owner } = await createTeam();
  const bo = await join();
  const plain = startOrganizations();
  const body = { email: bo.email, role: 'member' };
  await expectStatus(plain.send(owner, 'POST', `${path}/invitations`, body), 201);
  const key = bo.email.toLowerCase();
  const { send } = startWithChange(sql, key, `moved-${key}`);
  const token = plain.findToken(bo.email);
  const answer = await send(bo, 'POST', '/api/invitations/accept', { token, agreed: true });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  const member = await readRow(
    'SELECT 1 FROM organization_members WHERE organization_id = ? AND user_id = ?',
    id,
    bo.user.id,
  );
  expect(member).toBe(null);
});

test('a manager who leaves the group before the write revokes no invitation of it', async () => {
  const { id, path } = await createTeam();
  const manager = await addMember({ id }, 'manager');
  const sales = await addGroup({ id }, 'sales', [manager.memberId]);
  const invitation = await insertInvitation({ id }, 'late@revoke.example', { groups: [sales] });
  const { send } = startWithChange(
    'DELETE FROM organization_group_members WHERE member_id = ?',
    manager.memberId,
  );
  await expectStatus(send(manager, 'DELETE', `${path}/invitations/${invitation}`), 404);
  const stored = await readRow('SELECT 1 FROM organization_invitations WHERE id = ?', invitation);
  expect(stored).not.toBe(null);
});
