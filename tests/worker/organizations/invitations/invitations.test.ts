import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  createInvitation,
  listInvitations,
  resendInvitation,
  type Invitation,
} from '#shared/api/organizations/people/invitations.ts';
import { INVITATION_DAYS } from '#shared/organization/limits.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import {
  addGroup,
  addMember,
  createTeam,
  countSeats,
  pay,
} from '#tests/worker/world/organization.ts';
import { type Person } from '#tests/worker/world/person.ts';
import { newGuestEmail } from '#tests/worker/organizations/invitations/invite-guest.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

async function readAudit(organizationId: string): Promise<unknown[]> {
  const { results } = await env.DB.prepare(
    'SELECT action FROM organization_audit_outbox WHERE organization_id = ? ORDER BY no',
  )
    .bind(organizationId)
    .all<{ action: string }>();
  return results.map(({ action }) => action);
}

async function invite(
  { send }: ReturnType<typeof startOrganizations>,
  person: Person,
  path: string,
  body: object,
): Promise<Invitation> {
  const answer = send(person, 'POST', `${path}/invitations`, body);
  return (await readAnswer(createInvitation, answer, 201)).invitation;
}

async function readPage(
  { send }: ReturnType<typeof startOrganizations>,
  person: Person,
  path: string,
  cursor?: string,
) {
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  const answer = await send(person, 'GET', `${path}/invitations${query}`);
  return listInvitations.response.parse(await answer.json());
}

test('an invitation is mailed with its token in the fragment, and only the hash is stored', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam({ name: 'Łódź & Söhne GmbH' });
  const email = newGuestEmail();
  const invitation = await invite(started, owner, path, { email, role: 'member' });
  expect(invitation).toMatchObject({ email, role: 'member', groups: [], status: 'open' });
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBeCloseTo(
    INVITATION_DAYS * 86_400_000,
    -4,
  );
  const [mail] = started.mails;
  expect(mail?.to).toBe(email);
  expect(mail?.text).toContain(`${owner.email} invited you to join the team "Łódź & Söhne GmbH"`);
  const token = started.findToken(email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = await env.DB.prepare('SELECT * FROM organization_invitations WHERE id = ?')
    .bind(invitation.id)
    .first();
  expect(stored).toMatchObject({ token_hash: sha256Hex(token), claimed_by: null });
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await readAudit(id)).toEqual(['organization.created', 'invitation.created']);
  expect(await countSeats(id)).toBe(2);
});

test('an unconfirmed inviter is refused with a reason, and nothing is stored or mailed', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(owner.user.id)
    .run();
  const body = { email: newGuestEmail(), role: 'member' };
  const answer = await started.send(owner, 'POST', `${path}/invitations`, body);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({
    message: 'Confirm your email address before you invite people.',
  });
  expect(started.mails).toEqual([]);
  expect(await countSeats(id)).toBe(1);
});

test('members and invited addresses are not invited again, in any letter case', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const member = await addMember({ id }, 'member');
  const suspended = await addMember({ id }, 'member', { status: 'suspended' });
  const email = newGuestEmail();
  await invite(started, owner, path, { email, role: 'member' });
  const codes = [];
  for (const other of [email.toUpperCase(), member.email.toUpperCase(), suspended.email]) {
    const body = { email: other, role: 'member' };
    const answer = await started.send(owner, 'POST', `${path}/invitations`, body);
    codes.push([answer.status, (await answer.json<{ code: string }>()).code]);
  }
  expect(codes).toEqual([
    [409, 'already_invited'],
    [409, 'already_member'],
    [409, 'already_member'],
  ]);
  expect(started.mails).toHaveLength(1);
});

test('an expired invitation of the address is replaced', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const email = newGuestEmail();
  const first = await invite(started, owner, path, { email, role: 'member' });
  await env.DB.prepare(
    "UPDATE organization_invitations SET expires_at = '2020-01-01T00:00:00.000Z' WHERE id = ?",
  )
    .bind(first.id)
    .run();
  const second = await invite(started, owner, path, { email, role: 'auditor' });
  expect(second.id).not.toBe(first.id);
  expect(await countSeats(id)).toBe(2);
});

test('20 parallel invitations for one seat create one', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam({ plan: 'business_pro' });
  await pay(owner.user.id);
  for (let seat = 0; seat < 8; seat += 1) await addMember({ id }, 'member');
  const statuses = await atOnce(20, async () => {
    const body = { email: newGuestEmail(), role: 'member' };
    const answer = await started.send(owner, 'POST', `${path}/invitations`, body);
    return `${answer.status} ${answer.status === 201 ? '' : (await answer.json<{ code: string }>()).code}`;
  });
  expect(statuses.toSorted()).toEqual(['201 ', ...Array<string>(19).fill('403 plan_limit')]);
  expect(await countSeats(id)).toBe(10);
  expect(started.mails).toHaveLength(1);
});

test('an admin invites up to their own role, and a manager plain members only', async () => {
  const started = startOrganizations();
  const { path, id } = await createTeam();
  const admin = await addMember({ id }, 'admin');
  const manager = await addMember({ id }, 'manager');
  const group = await addGroup({ id }, 'Sales', [manager.memberId]);
  const statuses = [];
  for (const [person, role] of [
    [admin, 'owner'],
    [admin, 'admin'],
    [manager, 'auditor'],
    [manager, 'manager'],
    [manager, 'member'],
  ] as const) {
    const body = { email: newGuestEmail(), role, groups: [group] };
    statuses.push((await started.send(person, 'POST', `${path}/invitations`, body)).status);
  }
  expect(statuses).toEqual([403, 201, 403, 403, 201]);
});

test('managers invite into their own groups only, and at least one', async () => {
  const started = startOrganizations();
  const { path, id } = await createTeam();
  const manager = await addMember({ id }, 'manager');
  const own = await addGroup({ id }, 'Own', [manager.memberId]);
  const other = await addGroup({ id }, 'Other');
  const foreign = await addGroup(await createTeam(), 'Foreign');
  const statuses = [];
  for (const groups of [[], [other], [own, other], [foreign], [own]]) {
    const body = { email: newGuestEmail(), role: 'member', groups };
    statuses.push((await started.send(manager, 'POST', `${path}/invitations`, body)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 400, 201]);
});

test('invitations are listed newest first by page, and managers see those of their groups', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const manager = await addMember({ id }, 'manager');
  const group = await addGroup({ id }, 'Own', [manager.memberId]);
  await env.DB.prepare(
    `INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
    SELECT 'list-' || printf('%03d', value) || ?1, ?1, value || '@x.example', value || '@x.example', 'member',
      iif(value = 7, json_array(?2), '[]'), printf('%064d', value), 'x', printf('2026-01-01T00:00:00.%03dZ', value / 2),
      '9999-01-01T00:00:00.000Z'
    FROM json_each(?3)`,
  )
    .bind(id, group, JSON.stringify(Array.from({ length: 120 }, (_, at) => at + 1)))
    .run();
  const first = await readPage(started, owner, path);
  const second = await readPage(started, owner, path, first.next ?? '');
  const third = await readPage(started, owner, path, second.next ?? '');
  const all = [first, second, third].flatMap(({ invitations }) => invitations);
  expect(all.map(({ email }) => email)).toEqual(
    Array.from({ length: 120 }, (_, at) => `${120 - at}@x.example`),
  );
  expect(third.next).toBeNull();
  const { invitations } = await readPage(started, manager, path);
  expect(invitations.map(({ email }) => email)).toEqual(['7@x.example']);
  await expectStatus(started.send(owner, 'GET', `${path}/invitations?cursor=x`), 400);
});

test('revoking ends the link and frees the seat', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const email = newGuestEmail();
  const { id: invitation } = await invite(started, owner, path, { email, role: 'member' });
  const url = `${path}/invitations/${invitation}`;
  await expectStatus(started.send(owner, 'DELETE', url), 204);
  await expectStatus(started.send(owner, 'DELETE', url), 404);
  const read = { token: started.findToken(email) };
  await expectStatus(started.send(null, 'POST', '/api/invitations/read', read), 404);
  expect(await countSeats(id)).toBe(1);
  expect((await readAudit(id)).slice(1)).toEqual(['invitation.created', 'invitation.revoked']);
});

test('resending replaces the link, and reopens an expired invitation if a seat is free', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam({ plan: 'business_pro' });
  const email = newGuestEmail();
  const { id: invitation } = await invite(started, owner, path, { email, role: 'member' });
  const former = started.findToken(email);
  await env.DB.prepare(
    "UPDATE organization_invitations SET expires_at = '2020-01-01T00:00:00.000Z', is_open = 0 WHERE id = ?",
  )
    .bind(invitation)
    .run();
  expect((await readPage(started, owner, path)).invitations[0]?.status).toBe('expired');
  expect(await countSeats(id)).toBe(1);
  const url = `${path}/invitations/${invitation}/resend`;
  const answer = await started.send(owner, 'POST', url);
  expect(resendInvitation.response.parse(await answer.json()).invitation.status).toBe('open');
  expect(await countSeats(id)).toBe(2);
  const read = (token: string) => started.send(null, 'POST', '/api/invitations/read', { token });
  await expectStatus(read(former), 404);
  await expectStatus(read(started.findToken(email)), 200);
  await env.DB.prepare(
    "UPDATE organization_invitations SET expires_at = '2020-01-01T00:00:00.000Z', is_open = 0 WHERE id = ?",
  )
    .bind(invitation)
    .run();
  for (let seat = 0; seat < 9; seat += 1) await addMember({ id }, 'member');
  const full = await started.send(owner, 'POST', url);
  await expectStatus(full, 403, 'plan_limit');
});

test('a member of organization A cannot resend or revoke an invitation of B by its ID', async () => {
  const started = startOrganizations();
  const a = await createTeam();
  const b = await createTeam();
  const email = newGuestEmail();
  const { id } = await invite(started, b.owner, b.path, { email, role: 'member' });
  const statuses = [];
  for (const path of [a.path, b.path]) {
    const url = `${path}/invitations/${id}`;
    statuses.push((await started.send(a.owner, 'POST', `${url}/resend`)).status);
    statuses.push((await started.send(a.owner, 'DELETE', url)).status);
  }
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect(started.mails).toHaveLength(1);
});

test('managers change no invitation outside their groups or above a plain member', async () => {
  const started = startOrganizations();
  const { path, owner, id } = await createTeam();
  const manager = await addMember({ id }, 'manager');
  const own = await addGroup({ id }, 'Own', [manager.memberId]);
  const add = async (role: string, groups: string[]) =>
    (await invite(started, owner, path, { email: newGuestEmail(), role, groups })).id;
  const statuses = [];
  for (const invitation of [
    await add('member', []),
    await add('admin', [own]),
    await add('manager', [own]),
    await add('member', [own]),
  ]) {
    statuses.push(
      (await started.send(manager, 'DELETE', `${path}/invitations/${invitation}`)).status,
    );
  }
  expect(statuses).toEqual([404, 403, 403, 204]);
});
