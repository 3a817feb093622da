// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { acceptInvitation, readInvitation } from '#shared/api/organizations/people/invitations.ts';
import {
  addGroup,
  addMember,
  createTeam,
  countSeats,
  pay,
} from '#tests/worker/world/organization.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import {
  GUEST,
  INVITED_SIGN_UP,
  inviteGuest,
  newGuestEmail,
  type StartedOrganizations,
} from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const ACCEPT = '/api/invitations/accept';
const READ = '/api/invitations/read';

const accept = (started: StartedOrganizations, person: Person, token: string) =>
  started.send(person, 'POST', ACCEPT, { token, agreed: true });

async function readMember(organizationId: string, userId: string) {
  return env.DB.prepare(
    'SELECT * FROM organization_members WHERE organization_id = ? AND user_id = ?',
  )
    .bind(organizationId, userId)
    .first();
}

test('the invited account joins with role and groups, and its address is confirmed', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const group = await addGroup(organization, 'Sales');
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email, {
    role: 'manager',
    groups: [group],
  });
  const read = await started.send(null, 'POST', READ, { token });
  expect(readInvitation.response.parse(await read.json())).toEqual({
    organization: 'Acme GmbH',
    email: bo.email,
    role: 'manager',
    hasAccount: true,
    card: null,
  });
  const answer = await accept(started, bo, token);
  expect(acceptInvitation.response.parse(await answer.json()).organization).toMatchObject({
    id: organization.id,
    role: 'manager',
  });
  const member = await readMember(organization.id, bo.user.id);
  expect(member).toMatchObject({ status: 'active', role: 'manager' });
  expect(member?.['agreed_at']).toEqual(expect.any(String));
  const groups = await env.DB.prepare(
    'SELECT group_id FROM organization_group_members WHERE member_id = ?',
  )
    .bind(member?.['id'])
    .all();
  expect(groups.results).toEqual([{ group_id: group }]);
  const confirmed = await env.DB.prepare('SELECT email_confirmed_at AS at FROM users WHERE id = ?')
    .bind(bo.user.id)
    .first('at');
  expect(confirmed).toEqual(expect.any(String));
  expect(started.confirmed).toEqual([bo.user.id]);
  expect(await countSeats(organization.id)).toBe(2);
  const entry = await env.DB.prepare(
    "SELECT actor, target, details FROM organization_audit_outbox WHERE organization_id = ? AND action = 'member.joined'",
  )
    .bind(organization.id)
    .first<{ actor: string; details: string }>();
  expect(entry).toMatchObject({ actor: bo.user.id, target: bo.user.id });
  expect(JSON.parse(entry?.details ?? '')).toMatchObject({ agreed: true, role: 'manager' });
});

test('no one joins without agreeing', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email);
  for (const agreed of [false, undefined]) {
    const answer = await started.send(bo, 'POST', ACCEPT, { token, agreed });
    expect(answer.status).toBe(400);
  }
  expect(await readMember(organization.id, bo.user.id)).toBeNull();
});

test('a guessed token finds nothing', async () => {
  const started = startOrganizations();
  const bo = await join();
  const guess = 'A'.repeat(43);
  await expectStatus(started.send(null, 'POST', READ, { token: guess }), 404);
  await expectStatus(accept(started, bo, guess), 404);
  const answer = await started.send(null, 'POST', INVITED_SIGN_UP, {
    token: guess,
    agreed: true,
    ...GUEST,
  });
  expect(answer.status).toBe(404);
});

test('a token works only once', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email);
  await expectStatus(accept(started, bo, token), 200);
  await expectStatus(accept(started, bo, token), 404);
  await expectStatus(started.send(null, 'POST', READ, { token }), 404);
});

test('a forwarded token does not work for another account, whose error names both addresses', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const email = newGuestEmail();
  const eve = await join();
  const token = await inviteGuest(started, organization, email);
  const answer = await accept(started, eve, token);
  expect(answer.status).toBe(409);
  const body = await answer.json<{ code: string; message: string }>();
  expect(body.code).toBe('other_account');
  expect(body.message).toContain(email);
  expect(body.message).toContain(eve.email);
  expect(await readMember(organization.id, eve.user.id)).toBeNull();
  await expectStatus(started.send(null, 'POST', READ, { token }), 200);
});

test('an invitation to the address in another letter case is accepted by its account', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  // As typed at sign-up.
  await env.DB.prepare('UPDATE users SET email = ?2 WHERE id = ?1')
    .bind(bo.user.id, bo.email.replace('m', 'M'))
    .run();
  const token = await inviteGuest(started, organization, bo.email.toUpperCase());
  await expectStatus(accept(started, bo, token), 200);
});

test('an expired token is refused before the sweep has seen it', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email);
  await env.DB.prepare(
    "UPDATE organization_invitations SET expires_at = '2020-01-01T00:00:00.000Z' WHERE organization_id = ?",
  )
    .bind(organization.id)
    .run();
  await expectStatus(accept(started, bo, token), 404);
  expect(await readMember(organization.id, bo.user.id)).toBeNull();
});

test('accepting at the limit works, and after a downgrade it does not', async () => {
  const started = startOrganizations();
  const organization = await createTeam({ plan: 'business_pro' });
  const [bo, cy] = [await join(), await join()];
  const first = await inviteGuest(started, organization, bo.email);
  const second = await inviteGuest(started, organization, cy.email);
  for (let seat = 0; seat < 7; seat += 1) await addMember(organization, 'member');
  expect(await countSeats(organization.id)).toBe(10);
  await expectStatus(accept(started, bo, first), 200);
  expect(await countSeats(organization.id)).toBe(10);
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?")
    .bind(organization.owner.user.id)
    .run();
  await expectStatus(accept(started, cy, second), 403, 'plan_limit');
  expect(await readMember(organization.id, cy.user.id)).toBeNull();
});

test('a suspended member does not reactivate themselves by an invitation', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email);
  await env.DB.prepare(
    `INSERT INTO organization_members
      (id, organization_id, user_id, role, status, suspended_by, sort_name, joined_at, last_active_on)
    VALUES (?1, ?2, ?1, 'member', 'suspended', 'person', 'bo', '2026-01-01', '2026-01-01')`,
  )
    .bind(bo.user.id, organization.id)
    .run();
  await expectStatus(accept(started, bo, token), 403, 'forbidden');
  expect(await readMember(organization.id, bo.user.id)).toMatchObject({ status: 'suspended' });
});

test('a former member returns by an invitation, with the groups of the invitation only', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await addMember(organization, 'admin', { status: 'left' });
  await addGroup(organization, 'Former', [bo.memberId]);
  const group = await addGroup(organization, 'New');
  const token = await inviteGuest(started, organization, bo.email, { groups: [group] });
  await expectStatus(accept(started, bo, token), 200);
  expect(await readMember(organization.id, bo.user.id)).toMatchObject({
    id: bo.memberId,
    status: 'active',
    role: 'member',
    left_at: null,
  });
  const groups = await env.DB.prepare(
    'SELECT group_id FROM organization_group_members WHERE member_id = ?',
  )
    .bind(bo.memberId)
    .all();
  expect(groups.results).toEqual([{ group_id: group }]);
});

test('accepting 20 times in parallel joins once', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  const bo = await join();
  const token = await inviteGuest(started, organization, bo.email);
  const statuses = await atOnce(20, async () => (await accept(started, bo, token)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(await countSeats(organization.id)).toBe(2);
});

test('accepting and revoking in parallel ends with a member or without one, never both refused', async () => {
  const started = startOrganizations();
  const organization = await createTeam();
  await pay(organization.owner.user.id, 'business_pro');
  for (let round = 0; round < 5; round += 1) {
    const bo = await join();
    const token = await inviteGuest(started, organization, bo.email);
    const listed = await started.send(
      organization.owner,
      'GET',
      `${organization.path}/invitations`,
    );
    const [{ id }] = (await listed.json<{ invitations: [{ id: string }] }>()).invitations;
    const revoke = () =>
      started.send(organization.owner, 'DELETE', `${organization.path}/invitations/${id}`);
    const [accepted, revoked] = await Promise.all(
      round % 2 === 0
        ? [accept(started, bo, token), revoke()]
        : [revoke(), accept(started, bo, token)].toReversed(),
    );
    const isMember = (await readMember(organization.id, bo.user.id)) !== null;
    expect([accepted?.status, revoked?.status]).toEqual(isMember ? [200, 404] : [404, 204]);
  }
});
