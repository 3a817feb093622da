// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  addGroup,
  addMember,
  createTeam,
  countSeats,
  listActions,
  type Team,
} from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** An organization with an admin who invited an account as an admin, and one as a member. */
async function createInvited() {
  const started = startOrganizations();
  const organization = await createTeam();
  const admin = await addMember(organization, 'admin');
  const [bo, cy] = [await join(), await join()];
  const invite = async (person: Person, role: string) => {
    const body = { email: person.email, role };
    const answer = await started.send(admin, 'POST', `${organization.path}/invitations`, body);
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return started.findToken(person.email);
  };
  const tokens = { admin: await invite(bo, 'admin'), member: await invite(cy, 'member') };
  const accept = async (person: Person, token: string) =>
    (await started.send(person, 'POST', '/api/invitations/accept', { token, agreed: true })).status;
  return { started, organization, admin, bo, cy, tokens, accept };
}

const listInvited = async ({ id }: Team) =>
  (
    await env.DB.prepare('SELECT role FROM organization_invitations WHERE organization_id = ?')
      .bind(id)
      .all<{ role: string }>()
  ).results.map(({ role }) => role);

test.each([
  ['demoted', 'PATCH', { role: 'member' }],
  ['suspended', 'PATCH', { status: 'suspended' }],
  ['removed', 'DELETE', undefined],
] as const)(
  'an inviter who is %s: invitations above the role are revoked and recorded, those of members stay',
  async (_, method, body) => {
    const { started, organization, admin, bo, cy, tokens, accept } = await createInvited();
    const seats = Number(await countSeats(organization.id));
    const path = `${organization.path}/members/${admin.memberId}`;
    const changed = await started.send(organization.owner, method, path, body);
    expect(changed.status).toBeLessThan(300);
    expect(await listInvited(organization)).toEqual(['member']);
    const freed = body !== undefined && 'role' in body ? 1 : 2;
    expect(await countSeats(organization.id)).toBe(seats - freed);
    expect(await listActions(organization.id)).toContain('invitation.revoked');
    expect(await accept(bo, tokens.admin)).toBe(404);
    expect(await accept(cy, tokens.member)).toBe(200);
  },
);

test('an inviter whom a plan suspended grants no role above a member until they are back', async () => {
  const { started, organization, admin, bo, tokens, accept } = await createInvited();
  const set = (status: string, by: string | null) =>
    env.DB.prepare('UPDATE organization_members SET status = ?2, suspended_by = ?3 WHERE id = ?1')
      .bind(admin.memberId, status, by)
      .run();
  await set('suspended', 'plan');
  expect(await accept(bo, tokens.admin)).toBe(404);
  await set('active', null);
  expect(await accept(bo, tokens.admin)).toBe(200);
  expect(await listInvited(organization)).toEqual(['member']);
  expect(started.mails.length).toBe(2);
});

test('an admin who becomes a manager no longer gives the role of a manager', async () => {
  const { started, organization, admin, accept } = await createInvited();
  const group = await addGroup(organization, 'Sales', [admin.memberId]);
  const dan = await join();
  const body = { email: dan.email, role: 'manager', groups: [group] };
  const invited = await started.send(admin, 'POST', `${organization.path}/invitations`, body);
  expect(invited.status).toBe(201);
  const token = started.findToken(dan.email);
  const member = `${organization.path}/members/${admin.memberId}`;
  await started.send(organization.owner, 'PATCH', member, { role: 'manager' });
  expect(await listInvited(organization)).toEqual(['member']);
  expect(await accept(dan, token)).toBe(404);
});

test('the person who resends an invitation vouches for its role from then on', async () => {
  const { started, organization, admin, bo, accept } = await createInvited();
  const { results } = await env.DB.prepare(
    "SELECT id FROM organization_invitations WHERE organization_id = ? AND role = 'admin'",
  )
    .bind(organization.id)
    .all<{ id: string }>();
  const path = `${organization.path}/invitations/${results[0]?.id}/resend`;
  await expectStatus(started.send(organization.owner, 'POST', path), 200);
  const member = `${organization.path}/members/${admin.memberId}`;
  await started.send(organization.owner, 'PATCH', member, { role: 'member' });
  expect(await accept(bo, started.findToken(bo.email))).toBe(200);
});
