// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listOrganizations, type OwnInvitation } from '#shared/api/organizations/organizations.ts';
import { acceptOwnInvitation } from '#shared/api/organizations/people/invitations.ts';
import {
  addGroup,
  addMember,
  createTeam,
  countSeats,
  findMemberId,
  listActions,
  readMembership,
  type Team,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, join, type Person } from '#tests/worker/world/person.ts';
import {
  inviteGuest,
  type StartedOrganizations,
} from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

async function joinConfirmed(): Promise<Person> {
  const person = await join();
  await confirmEmail(person.user.id);
  return person;
}

async function listOwn(started: StartedOrganizations, person: Person): Promise<OwnInvitation[]> {
  const answer = await started.send(person, 'GET', listOrganizations.path);
  return listOrganizations.response.parse(await answer.json()).invitations;
}

async function findInvitation({ id }: Team, email: string): Promise<string> {
  const found = await env.DB.prepare(
    'SELECT id FROM organization_invitations WHERE organization_id = ? AND email = ?',
  )
    .bind(id, email)
    .first<string>('id');
  return found ?? '';
}

const accept = (started: StartedOrganizations, person: Person, id: string) =>
  started.send(person, 'POST', `/api/invitations/${id}/accept`, { agreed: true });

const decline = (started: StartedOrganizations, person: Person, id: string) =>
  started.send(person, 'POST', `/api/invitations/${id}/decline`);

/** An invitation as a manager of a group to an account with a confirmed address. */
async function createInvited() {
  const started = startOrganizations();
  const organization = await createTeam();
  const group = await addGroup(organization, 'Sales');
  const bo = await joinConfirmed();
  const token = await inviteGuest(started, organization, bo.email, {
    role: 'manager',
    groups: [group],
  });
  const id = await findInvitation(organization, bo.email);
  return { started, organization, group, bo, token, id };
}

const countMembers = async ({ id }: Team, { user }: Person) =>
  env.DB.prepare(
    'SELECT count(*) AS n FROM organization_members WHERE organization_id = ? AND user_id = ?',
  )
    .bind(id, user.id)
    .first('n');

test('a signed-in person sees the invitation to their confirmed address and joins by it', async () => {
  const { started, organization, group, bo, id } = await createInvited();
  const shown = await listOwn(started, bo);
  expect(shown).toEqual([
    { id, organization: 'Acme GmbH', role: 'manager', expiresAt: expect.any(String) },
  ]);
  const answer = await accept(started, bo, id);
  expect(acceptOwnInvitation.response.parse(await answer.json()).organization).toMatchObject({
    id: organization.id,
    role: 'manager',
  });
  const memberId = await findMemberId(organization.id, bo.user.id);
  expect(await readMembership(memberId)).toMatchObject({ role: 'manager', status: 'active' });
  const groups = await env.DB.prepare(
    'SELECT group_id FROM organization_group_members WHERE member_id = ?',
  )
    .bind(memberId)
    .all();
  expect(groups.results).toEqual([{ group_id: group }]);
  expect(await listOwn(started, bo)).toEqual([]);
  expect(await countSeats(organization.id)).toBe(2);
  expect(await listActions(organization.id)).toEqual([
    'organization.created',
    'invitation.created',
    'member.joined',
  ]);
});

test('joining without the link needs the agreement, too', async () => {
  const { started, organization, bo, id } = await createInvited();
  const path = `/api/invitations/${id}/accept`;
  await expectStatus(started.send(bo, 'POST', path, { agreed: false }), 400);
  await expectStatus(started.send(null, 'POST', path, { agreed: true }), 401);
  expect(await countMembers(organization, bo)).toBe(0);
});

test('declining deletes the invitation with its link, frees the seat and is recorded', async () => {
  const { started, organization, bo, token, id } = await createInvited();
  expect(await countSeats(organization.id)).toBe(2);
  await expectStatus(started.send(null, 'POST', `/api/invitations/${id}/decline`), 401);
  await expectStatus(decline(started, bo, id), 204);
  expect(await countSeats(organization.id)).toBe(1);
  expect(await listOwn(started, bo)).toEqual([]);
  await expectStatus(decline(started, bo, id), 404);
  await expectStatus(accept(started, bo, id), 404);
  const body = { token };
  await expectStatus(started.send(null, 'POST', '/api/invitations/read', body), 404);
  expect((await listActions(organization.id)).slice(1)).toEqual([
    'invitation.created',
    'invitation.declined',
  ]);
});

test("another account's invitation is neither shown, accepted nor declined by its ID", async () => {
  const { started, organization, bo, id } = await createInvited();
  const eve = await joinConfirmed();
  for (const person of [eve, organization.owner]) {
    expect(await listOwn(started, person)).toEqual([]);
    await expectStatus(accept(started, person, id), 404, 'not_found');
    await expectStatus(decline(started, person, id), 404, 'not_found');
  }
  expect(await countMembers(organization, eve)).toBe(0);
  expect(await listOwn(started, bo)).toHaveLength(1);
});

test('an account that has not confirmed its address sees and changes no invitation to it', async () => {
  const { started, organization, bo, id } = await createInvited();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(bo.user.id)
    .run();
  expect(await listOwn(started, bo)).toEqual([]);
  await expectStatus(accept(started, bo, id), 404, 'not_found');
  await expectStatus(decline(started, bo, id), 404, 'not_found');
  expect(await countMembers(organization, bo)).toBe(0);
  await confirmEmail(bo.user.id);
  expect(await listOwn(started, bo)).toHaveLength(1);
});

test.each([
  ['expired', "UPDATE organization_invitations SET expires_at = '2020-01-01' WHERE id = ?"],
  ['closed by the sweep', 'UPDATE organization_invitations SET is_open = 0 WHERE id = ?'],
  ['revoked', 'DELETE FROM organization_invitations WHERE id = ?'],
  ['from an inviter who left', "UPDATE organization_invitations SET invited_by = 'x' WHERE id = ?"],
  [
    'to a team that is being deleted',
    `UPDATE organizations SET billing_owner_id = NULL, deleting_at = '2026-01-01'
      WHERE id = (SELECT organization_id FROM organization_invitations WHERE id = ?)`,
  ],
])('an invitation that is %s is gone for its account', async (_, change) => {
  const { started, organization, bo, id } = await createInvited();
  await env.DB.prepare(change).bind(id).run();
  expect(await listOwn(started, bo)).toEqual([]);
  await expectStatus(accept(started, bo, id), 404, 'not_found');
  await expectStatus(decline(started, bo, id), 404, 'not_found');
  expect(await countMembers(organization, bo)).toBe(0);
});

test('an account whose address changed loses the invitation to the former one', async () => {
  const { started, bo, id } = await createInvited();
  await env.DB.prepare('UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1')
    .bind(bo.user.id, `new-${bo.email}`)
    .run();
  expect(await listOwn(started, bo)).toEqual([]);
  await expectStatus(accept(started, bo, id), 404);
});

test('accepting 10 times in parallel, by session and by link, joins once', async () => {
  const { started, organization, bo, token, id } = await createInvited();
  const byLink = () => started.send(bo, 'POST', '/api/invitations/accept', { token, agreed: true });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (__, index) =>
      index % 2 === 0 ? accept(started, bo, id) : byLink(),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(await countMembers(organization, bo)).toBe(1);
  expect(await countSeats(organization.id)).toBe(2);
  const actions = await listActions(organization.id);
  expect(actions.filter((action) => action === 'member.joined')).toHaveLength(1);
});

test('accepting and declining in parallel does one of them', async () => {
  const { started, organization, bo, id } = await createInvited();
  const answers = await Promise.all([accept(started, bo, id), decline(started, bo, id)]);
  const isMember = (await countMembers(organization, bo)) === 1;
  expect(answers.map(({ status }) => status)).toEqual(isMember ? [200, 404] : [404, 204]);
  expect(await countSeats(organization.id)).toBe(isMember ? 2 : 1);
});

test('at the last seat, invited people join in parallel and no one else takes their seats', async () => {
  const started = startOrganizations();
  const organization = await createTeam({ plan: 'business_pro' });
  const [bo, cy, dee] = [await joinConfirmed(), await joinConfirmed(), await joinConfirmed()];
  await inviteGuest(started, organization, bo.email);
  await inviteGuest(started, organization, cy.email);
  for (let seat = 0; seat < 7; seat += 1) await addMember(organization, 'member');
  expect(await countSeats(organization.id)).toBe(10);
  const ids = [
    await findInvitation(organization, bo.email),
    await findInvitation(organization, cy.email),
  ] as const;
  const answers = await Promise.all([
    accept(started, bo, ids[0]),
    started.send(organization.owner, 'POST', `${organization.path}/invitations`, {
      email: dee.email,
      role: 'member',
    }),
    accept(started, cy, ids[1]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
  expect(await countSeats(organization.id)).toBe(10);
});

test('after a downgrade, no one joins by session beyond the seats of the plan', async () => {
  const { started, organization, bo, id } = await createInvited();
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?")
    .bind(organization.owner.user.id)
    .run();
  await expectStatus(accept(started, bo, id), 403, 'plan_limit');
  expect(await countMembers(organization, bo)).toBe(0);
  expect(await listOwn(started, bo)).toHaveLength(1);
});

test('a suspended member sees no invitation and does not reactivate themselves by one', async () => {
  const { started, organization, bo, id } = await createInvited();
  await env.DB.prepare(
    `INSERT INTO organization_members
      (id, organization_id, user_id, role, status, suspended_by, sort_name, joined_at, last_active_on)
    VALUES (?1, ?2, ?1, 'member', 'suspended', 'person', 'bo', '2026-01-01', '2026-01-01')`,
  )
    .bind(bo.user.id, organization.id)
    .run();
  expect(await listOwn(started, bo)).toEqual([]);
  await expectStatus(accept(started, bo, id), 403, 'forbidden');
  expect(await readMembership(bo.user.id)).toMatchObject({ status: 'suspended' });
});
