import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildHasRoleSql } from '#worker/organizations/access/actor-sql.ts';
import { INVITER_MAY_GRANT } from '#worker/organizations/revoke-invitations.ts';
import { addKey, addTeamKey, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, addGroup, readMembership } from '#tests/worker/world/organization.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const once = (key: string) => ({ 'Idempotency-Key': key });

test('S-K12: a key of one team reaches nothing of another', async () => {
  const { call } = await startTeamProgram();
  const other = await startTeamProgram();
  const member = await addMember(other.team, 'member');
  const group = await addGroup(other.team, 'Sales');
  const username = unique('team');
  await other.call('POST', '/api/v1/cards', { username, name: 'Ada', member: member.memberId });
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/v1/members/${member.memberId}`],
    ['PATCH', `/api/v1/members/${member.memberId}`, { role: 'manager' }],
    ['DELETE', `/api/v1/members/${member.memberId}`],
    ['POST', `/api/v1/members/${member.memberId}/departure`, { isDryRun: false }],
    ['PATCH', `/api/v1/groups/${group}`, { name: 'Mine' }],
    ['DELETE', `/api/v1/groups/${group}`],
    ['PUT', `/api/v1/groups/${group}/policy`, { policy: null }],
    ['GET', `/api/v1/cards/${username}`],
    ['PATCH', `/api/v1/cards/${username}`, { title: 'Mine' }],
    ['DELETE', `/api/v1/cards/${username}`],
    ['GET', `/api/v1/contacts?member=${member.memberId}`],
    ['GET', `/api/v1/analytics?period=7d&group=${group}`],
  ];
  for (const [method, path, body] of calls) {
    expect([path, (await call(method, path, body)).status]).toEqual([path, 404]);
  }
  const foreign = { card: username, name: 'Spy' };
  await expectStatus(call('POST', '/api/v1/contacts', foreign), 400);
  const stolen = { username: unique('team'), name: 'Ada', member: member.memberId };
  await expectStatus(call('POST', '/api/v1/cards', stolen), 404);
  expect(await readMembership(member.memberId)).toMatchObject({ role: 'member', status: 'active' });
});

test('S-K13: a key cannot create an owner or an admin, or demote or remove an owner', async () => {
  const { team, call } = await startTeamProgram();
  const member = await addMember(team, 'member');
  for (const role of ['owner', 'admin']) {
    const email = `${unique('new')}@example.com`;
    await expectStatus(call('POST', '/api/v1/members', { email, role }), 400);
    const path = `/api/v1/members/${member.memberId}`;
    await expectStatus(call('PATCH', path, { role }), 400);
  }
  const owner = `/api/v1/members/${team.ownerId}`;
  await expectStatus(call('PATCH', owner, { status: 'suspended' }), 403);
  await expectStatus(call('DELETE', owner), 403);
  const claimed = { id: 'x', suspendedBy: 'plan', isBillingOwner: true, email: 'x' };
  await expectStatus(
    call('PATCH', `/api/v1/members/${member.memberId}`, {
      role: 'manager',
      ...claimed,
    }),
    200,
    { email: member.email, isBillingOwner: false },
  );
});

test('S-K12: calls of teams refuse people’s keys, and calls of people the keys of teams', async () => {
  const person = await startProgram();
  const { call } = await startTeamProgram();
  for (const known of PUBLIC_CALLS) {
    const path = known.path.replace(/:\w+/g, 'anything');
    const body = known.request === null ? undefined : (known.example.body ?? {});
    const isForPeople =
      !known.isOrganizationOnly && known.organization === null && known.app !== null;
    if (known.isOrganizationOnly) {
      await expectStatus(person.call(known.method, path, body), 403, 'forbidden');
    }
    if (isForPeople) {
      await expectStatus(call(known.method, path, body), 403, 'forbidden');
    }
  }
});

test('S-K6: a statement acts for a key only until it is revoked, and only in its own team', async () => {
  const { team, keyId } = await startTeamProgram();
  const other = await startTeamProgram();
  const HAS_ROLE = buildHasRoleSql({ actor: '?1', organization: '?2', role: '?3' });
  const mayAct = (actor: string, organization: string, role: string) =>
    env.DB.prepare(`SELECT ${HAS_ROLE} AS may`).bind(actor, organization, role).first('may');
  expect(await mayAct(`key:${keyId}`, team.id, 'admin')).toBe(1);
  expect(await mayAct(`key:${keyId}`, team.id, 'owner')).toBe(0);
  expect(await mayAct(`key:${keyId}`, other.team.id, 'admin')).toBe(0);
  expect(await mayAct(keyId, team.id, 'admin')).toBe(0);
  expect(await mayAct(team.ownerId, team.id, 'owner')).toBe(1);
  expect(await mayAct(team.ownerId, team.id, 'admin')).toBe(0);
  await team.owner.send('DELETE', `/api/keys/${keyId}`);
  expect(await mayAct(`key:${keyId}`, team.id, 'admin')).toBe(0);
});

test('S-K3: a repeated call of another owner’s key is another call', async () => {
  const { call, team } = await startTeamProgram();
  const first = await call('POST', '/api/v1/groups', { name: 'Sales' }, once('same'));
  const repeated = await call('POST', '/api/v1/groups', { name: 'Sales' }, once('same'));
  expect(await repeated.json()).toEqual(await first.json());
  expect(repeated.headers.get('Idempotency-Replayed')).toBe('true');
  const other = await startTeamProgram();
  const foreign = await other.call('POST', '/api/v1/groups', { name: 'Sales' }, once('same'));
  expect([foreign.status, foreign.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
  const own = await addKey(team.owner, ['cards:write']);
  const card = { username: unique('own'), name: 'Ada' };
  await expectStatus(own.call('POST', '/api/v1/cards', card, once('same')), 201);
});

test('after a crash, a group, an invitation and a card are created once and returned as before', async () => {
  const { team, call } = await startTeamProgram();
  const member = await addMember(team, 'member');
  const crash = () =>
    env.DB.prepare("UPDATE api_requests SET answer = NULL, running_until = '' WHERE owner_id = ?")
      .bind(team.id)
      .run();
  for (const [path, body] of [
    ['/api/v1/groups', { name: 'Sales' }],
    ['/api/v1/members', { email: `${unique('new')}@example.com`, role: 'member' }],
    ['/api/v1/cards', { username: unique('once'), name: 'Ada', member: member.memberId }],
  ] as const) {
    const first = await call('POST', path, body, once(path));
    expect([path, first.status]).toEqual([path, 201]);
    await crash();
    const again = await call('POST', path, body, once(path));
    expect([path, again.status]).toEqual([path, 201]);
    const { id, username } = await first.json<Record<string, unknown>>();
    expect(await again.json()).toMatchObject({
      ...(id ? { id } : {}),
      ...(username ? { username } : {}),
    });
  }
});

test('S-K2: a cursor of a team is refused for another team and for a person', async () => {
  const { team, call } = await startTeamProgram();
  const member = await addMember(team, 'member');
  for (const name of ['a', 'b']) {
    const username = unique(`team${name}`);
    await call('POST', '/api/v1/cards', { username, name, member: member.memberId });
  }
  const { next } = await readPage(await call('GET', '/api/v1/cards?limit=1'));
  const path = `/api/v1/cards?limit=1&cursor=${next ?? ''}`;
  expect((await readPage(await call('GET', path))).data).toHaveLength(1);
  const second = await addTeamKey(team, ['cards:read']);
  await expectStatus(second.call('GET', path), 200);
  const other = await startTeamProgram();
  const person = await addKey(team.owner);
  for (const program of [other, person]) {
    await expectStatus(program.call('GET', path), 400);
  }
});

test('an invitation above plain members ends with the key that sent it', async () => {
  const { team, call, keyId } = await startTeamProgram();
  for (const role of ['manager', 'member']) {
    const email = `${unique(role)}@example.com`;
    await expectStatus(call('POST', '/api/v1/members', { email, role }), 201);
  }
  const listGrantable = async () => {
    const found = await env.DB.prepare(
      `SELECT i.role FROM organization_invitations i
       WHERE i.organization_id = ? AND ${INVITER_MAY_GRANT} ORDER BY i.role`,
    )
      .bind(team.id)
      .all();
    return found.results.map(({ role }) => role);
  };
  expect(await listGrantable()).toEqual(['manager', 'member']);
  await team.owner.send('DELETE', `/api/keys/${keyId}`);
  expect(await listGrantable()).toEqual(['member']);
});
