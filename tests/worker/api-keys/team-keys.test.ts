import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { updateMembers } from '#shared/api/organizations/people/members.ts';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { buildMemberInserts } from '#worker/organizations/members/add-member.ts';
import { buildHasKeySql } from '#worker/organizations/access/actor-sql.ts';
import { addKey, addTeamKey, requestKey, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { addMember, createTeam, deleteTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD } from '#tests/worker/world/person.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const KEYS = '/api/keys';
const byTarget = (one: { target: string }, other: { target: string }) =>
  one.target < other.target ? -1 : 1;
const listOf = (organization: string) => `${KEYS}?organization=${organization}`;

test('a key of a team is listed for owners and admins, recorded with its creator, and describes itself', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const request = { scopes: listScopes('organization'), organization: team.id };
  const { call, key, keyId } = await requestKey(team.owner, request);
  const admin = await addMember(team, 'admin');
  const listed = await (await admin.send('GET', listOf(team.id))).text();
  const { keys } = listApiKeys.response.parse(JSON.parse(listed));
  expect(keys).toMatchObject([{ id: keyId, createdBy: 'Ann Example', name: 'A program' }]);
  expect(listed).not.toContain(key.slice(18));
  expect(await (await team.owner.send('GET', KEYS)).json()).toEqual({ keys: [] });
  const me = await (await call('GET', '/api/v1/me')).json();
  expect(me).toMatchObject({
    key: { scopes: listScopes('organization') },
    owner: { kind: 'organization', name: team.name, plan: 'business_pro' },
  });
  await expectStatus(admin.send('DELETE', `${KEYS}/${keyId}`), 204);
  await expectStatus(call('GET', '/api/v1/me'), 401);
  const entries = await readEntries(team.id);
  expect(entries.map(({ action, actor, target }) => [action, actor, target])).toEqual(
    expect.arrayContaining([
      ['api_key.created', team.owner.user.id, keyId],
      ['api_key.revoked', admin.user.id, keyId],
    ]),
  );
  expect(JSON.stringify(entries)).not.toContain(key.slice(18));
});

test('S-K11: only owners and admins manage the keys of a team, and outsiders get 404', async () => {
  const { team, keyId } = await startTeamProgram();
  const body = {
    name: 'Mine',
    scopes: ['members:read'],
    organization: team.id,
    password: PASSWORD,
  };
  for (const [role, status] of [
    ['admin', 201],
    ['manager', 403],
    ['member', 403],
    ['auditor', 403],
  ] as const) {
    const { send, user } = await addMember(team, role);
    await confirmEmail(user.id);
    expect([role, (await send('POST', KEYS, body)).status]).toEqual([role, status]);
    expect((await send('GET', listOf(team.id))).status).toBe(status === 201 ? 200 : status);
    if (status === 403) await expectStatus(send('DELETE', `${KEYS}/${keyId}`), 403);
  }
  const stranger = await join('business_pro');
  await expectStatus(stranger.send('POST', KEYS, body), 404, 'not_found');
  await expectStatus(stranger.send('GET', listOf(team.id)), 404);
  await expectStatus(stranger.send('DELETE', `${KEYS}/${keyId}`), 404);
});

test('a key of a team has only permissions that open a call for teams, and a person’s key none of members', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  for (const [scope, organization] of [
    ['passes:write', team.id],
    ['members:read', undefined],
  ] as const) {
    const body = { name: 'Odd', scopes: [scope], organization, password: PASSWORD };
    const answer = await team.owner.send('POST', KEYS, body);
    await expectStatus(answer, 400, { issues: [{ path: 'scopes.0' }] });
  }
});

test('a dry run of a suspension or demotion counts the keys that it pauses', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const [maker, other] = [await addMember(team, 'admin'), await addMember(team, 'admin')];
  const { keyId } = await addTeamKey(team, ['members:read'], maker);
  await addTeamKey(team, ['members:read'], maker);
  await addTeamKey(team, ['members:read']);
  const elsewhere = await createTeam({ plan: 'business_pro' });
  await addTeamKey(elsewhere, ['members:read'], maker);
  const countPaused = async (change: object, isDryRun = true) => {
    const members = [maker.memberId, other.memberId, team.ownerId];
    const body = { members, change, isDryRun };
    return (await readAnswer(updateMembers, team.send('POST', '/members/bulk', body))).pausedKeys;
  };
  expect(await countPaused({ status: 'suspended' })).toBe(2);
  expect(await countPaused({ role: 'manager' })).toBe(2);
  expect(await countPaused({ role: 'owner' })).toBe(0);
  expect(await countPaused({ remove: true })).toBe(0);
  const end = new Date(Date.now() - 1_000).toISOString();
  await runSql('UPDATE api_keys SET expires_at = ? WHERE id = ?', end, keyId);
  expect(await countPaused({ status: 'suspended' })).toBe(1);
  expect(await countPaused({ status: 'suspended' }, false)).toBe(0);
  // They are paused already.
  expect(await countPaused({ role: 'manager' })).toBe(0);
});

test('S-K6: the keys of a team end with the membership of who made them, and each is recorded', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const other = await createTeam({ plan: 'business_pro' });
  const [removed, left, gone] = [
    await addMember(team, 'admin'),
    await addMember(team, 'admin'),
    await addMember(team, 'admin'),
  ];
  const { firstName, lastName, email, id: userId } = removed.user;
  const at = new Date().toISOString();
  const member = {
    id: crypto.randomUUID(),
    organizationId: other.id,
    userId,
    role: 'admin' as const,
  };
  await env.DB.batch(
    buildMemberInserts(env.DB, { ...member, firstName, lastName, email, at }, '1'),
  );
  const elsewhere = await addTeamKey(other, ['members:read'], removed);
  const remaining = await addTeamKey(team, ['members:read']);
  const keys = [
    await addTeamKey(team, ['members:read'], removed),
    await addTeamKey(team, ['members:read'], removed),
    await addTeamKey(team, ['members:read'], left),
    await addTeamKey(team, ['members:read'], gone),
  ];
  const own = await addKey(team.owner);
  const path = team.at(`/members/${removed.memberId}/departure`);
  await expectStatus(team.owner.send('POST', path, { isDryRun: true }), 200, {
    departure: { keys: 2 },
  });
  for (const { call } of keys) await expectStatus(call('GET', '/api/v1/members'), 200);
  await expectStatus(team.owner.send('POST', path, { isDryRun: false }), 200);
  await expectStatus(left.send('POST', team.at('/leave')), 204);
  const confirmed = { password: PASSWORD, confirm: 'DELETE' };
  await expectStatus(gone.send('DELETE', '/api/account', confirmed), 204);
  for (const { call } of keys) await expectStatus(call('GET', '/api/v1/members'), 401);
  for (const { call } of [remaining, elsewhere]) {
    await expectStatus(call('GET', '/api/v1/members'), 200);
  }
  await expectStatus(own.call('GET', '/api/v1/me'), 200);
  const revoked = (await readEntries(team.id)).filter(({ action }) => action === 'api_key.revoked');
  const expected = [
    { actor: team.owner, key: keys[0], maker: removed },
    { actor: team.owner, key: keys[1], maker: removed },
    { actor: left, key: keys[2], maker: left },
    { actor: gone, key: keys[3], maker: gone },
  ].map(({ actor, key, maker }) => ({
    actor: actor.user.id,
    target: key?.keyId ?? '',
    details: { name: 'A program', leaver: maker.user.id },
  }));
  expect(revoked.toSorted(byTarget)).toMatchObject(expected.toSorted(byTarget));
});

test('S-K6: a key of a team is paused while its maker is suspended or may make no keys', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const maker = await addMember(team, 'admin');
  const { call, keyId } = await addTeamKey(team, listScopes('organization'), maker);
  const remaining = await addTeamKey(team, ['members:read']);
  const change = async (body: object) => {
    await expectStatus(team.send('PATCH', `/members/${maker.memberId}`, body), 200);
  };
  const isPaused = async () => {
    const { keys } = await readAnswer(listApiKeys, team.owner.send('GET', listOf(team.id)));
    return keys.find(({ id }) => id === keyId)?.isPaused;
  };
  const canWrite = async () => {
    const condition = buildHasKeySql('?1', '?2');
    const statement = env.DB.prepare(`SELECT ${condition} AS can`).bind(`key:${keyId}`, team.id);
    return statement.first('can');
  };
  for (const [outside, inside] of [
    [{ status: 'suspended' }, { status: 'active' }],
    [{ role: 'manager' }, { role: 'admin' }],
  ]) {
    expect([await isPaused(), await canWrite()]).toEqual([false, 1]);
    await expectStatus(call('GET', '/api/v1/members'), 200);
    await change(outside ?? {});
    expect([await isPaused(), await canWrite()]).toEqual([true, 0]);
    await expectStatus(call('GET', '/api/v1/members'), 401, 'invalid_key');
    await expectStatus(remaining.call('GET', '/api/v1/members'), 200);
    await change(inside ?? {});
  }
  await expectStatus(call('GET', '/api/v1/members'), 200);
});

test('several members who are removed at once take their keys with them, and a refused one keeps theirs', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const maker = await addMember(team, 'admin');
  const [ending, staying] = [
    await addTeamKey(team, ['members:read'], maker),
    await addTeamKey(team, ['members:read']),
  ];
  await expectStatus(
    team.send('POST', '/members/bulk', {
      members: [maker.memberId, team.ownerId],
      change: { remove: true },
      isDryRun: false,
    }),
    200,
  );
  await expectStatus(ending.call('GET', '/api/v1/me'), 401);
  await expectStatus(staying.call('GET', '/api/v1/me'), 200);
});

test('a key of a team ends with the team', async () => {
  const { team, call } = await startTeamProgram();
  await expectStatus(call('GET', '/api/v1/me'), 200);
  await deleteTeam(team);
  await expectStatus(call('GET', '/api/v1/me'), 401);
});

test('S-K6: a key of a team works only while the billing owner’s plan includes API access', async () => {
  const { team, call } = await startTeamProgram();
  const setPlan = (plan: string) =>
    runSql('UPDATE users SET plan = ? WHERE id = ?', plan, team.owner.user.id);
  await setPlan('startup');
  await expectStatus(call('GET', '/api/v1/members'), 403, 'plan_limit');
  const body = { name: 'No', scopes: ['cards:read'], organization: team.id, password: PASSWORD };
  await expectStatus(team.owner.send('POST', KEYS, body), 403, 'plan_limit');
  await setPlan('business_pro');
  await expectStatus(call('GET', '/api/v1/members'), 200);
});

test('S-K6: the key of a suspended or former member reaches nothing of the team', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const member = await addMember(team, 'admin');
  await runSql("UPDATE users SET plan = 'business_pro' WHERE id = ?", member.user.id);
  const { call } = await addKey(member);
  const username = `k${crypto.randomUUID().slice(0, 8)}`;
  await expectStatus(
    team.send('POST', '/cards', {
      member: member.memberId,
      username,
    }),
    201,
  );
  const path = `/api/v1/cards/${username}`;
  await expectStatus(call('PATCH', path, { title: 'Before' }), 200);
  const suspend = { status: 'suspended' };
  await team.send('PATCH', `/members/${member.memberId}`, suspend);
  await expectStatus(call('PATCH', path, { title: 'After' }), 403);
  await team.send('DELETE', `/members/${member.memberId}`);
  await expectStatus(call('PATCH', path, { title: 'After' }), 404);
  await expectStatus(call('GET', '/api/v1/members'), 403);
  const titles = (await readEntries(team.id)).filter(({ action }) => action === 'card.updated');
  expect(titles).toMatchObject([{ actor: member.user.id, details: { changed: ['title'] } }]);
});
