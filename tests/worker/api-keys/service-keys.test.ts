import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { resetPassword } from '#shared/api/auth/password.ts';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { API_SCOPES, canGiveScope, listScopes } from '#shared/api/programs/scopes.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { ROLES } from '#shared/organization/role.ts';
import { buildResumeLinkMail, buildServicePausedMail } from '#worker/service-access/copy.ts';
import { insertKey } from '#worker/api-keys/key-store.ts';
import { mailEndingService } from '#worker/service-access/mail-service-access.ts';
import { addServiceKey, addTeamKey, requestKey } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { unique } from '#tests/worker/world/card.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person, sendAs } from '#tests/worker/world/person.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { createResetToken } from '#tests/worker/auth/access/access-world.ts';
import { recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

const NEXT = 'another rather long pass phrase';
const ME = '/api/v1/me';
const DETAILS = { productName: 'Tip Top Cards', url: '', kind: 'apiKey' as const };

const resumePath = (keyId: string): string => `/api/keys/${keyId}/resume`;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const refused = (path: string) => ({ issues: [{ path }] });
const age = (keyId: string, days: number) =>
  runSql('UPDATE api_keys SET created_at = ? WHERE id = ?', inDays(-days), keyId);

async function reset(person: Person): Promise<void> {
  const body = { token: await createResetToken(person), password: NEXT };
  await expectStatus(sendAs(null)('POST', resetPassword.path, body), 204);
}

/** Signs in again after a reset. */
async function signIn({ email }: Person): Promise<Person['send']> {
  const answer = await sendAs(null)('POST', '/api/auth/login', { email, password: NEXT });
  const { token } = await answer.json<{ token: string }>();
  return sendAs(token);
}

async function readKey(team: Team, send: Person['send'], keyId: string) {
  const answer = await send('GET', `${listApiKeys.path}?organization=${team.id}`);
  const { keys } = listApiKeys.response.parse(await answer.json());
  return keys.find(({ id }) => id === keyId);
}

/** A team with two admins besides its owner, as before any pause. */
async function createTeamOfAdmins() {
  const team = await createTeam({ plan: 'business_pro' });
  const [maker, other] = [await addMember(team, 'admin'), await addMember(team, 'admin')];
  await Promise.all([team.owner, maker, other].map(({ user }) => confirmEmail(user.id)));
  return { team, maker, other };
}

test('S-K16: a service key works on when its maker is demoted, leaves and is deleted, and is listed without them', async () => {
  const { team, maker } = await createTeamOfAdmins();
  const request = { scopes: listScopes('organization'), organization: team.id };
  const service = await requestKey(maker, { ...request, isService: true });
  const own = await requestKey(maker, request);
  expect(await readKey(team, maker.send, service.keyId)).toMatchObject({ isService: true });
  await expectStatus(team.send('PATCH', `/members/${maker.memberId}`, { role: 'member' }), 200);
  await expectStatus(own.call('GET', ME), 401);
  await expectStatus(service.call('GET', ME), 200);
  await expectStatus(team.send('DELETE', `/members/${maker.memberId}`), 204);
  await expectStatus(service.call('GET', '/api/v1/members'), 200);
  const group = await service.call('POST', '/api/v1/groups', { name: unique('Sales') });
  expect(group.status).toBe(201);
  await expectStatus(
    maker.send('DELETE', '/api/account', { password: PASSWORD, confirm: 'DELETE' }),
    204,
  );
  await expectStatus(service.call('GET', ME), 200);
  expect(await readKey(team, team.owner.send, service.keyId)).toMatchObject({ createdBy: '' });
  const { keys } = listApiKeys.response.parse(
    await (await team.owner.send('GET', `${listApiKeys.path}?organization=${team.id}`)).json(),
  );
  expect(keys.map(({ id }) => id)).toEqual([service.keyId]);
});

test('a service key ends after a year at most, and is of a team only', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  await confirmEmail(team.owner.user.id);
  const send = (change: object) =>
    team.owner.send('POST', '/api/keys', {
      name: 'HR sync',
      scopes: ['members:read'],
      password: PASSWORD,
      isService: true,
      organization: team.id,
      ...change,
    });
  await expectStatus(send({ expiresAt: inDays(367) }), 400, refused('expiresAt'));
  await expectStatus(
    send({ organization: undefined, scopes: ['cards:read'] }),
    400,
    refused('isService'),
  );
  await expectStatus(send({ password: 'wrong' }), 403, 'wrong_password');
  const { details } = await (await send({})).json<{ details: { expiresAt: string } }>();
  expect(details.expiresAt.slice(0, 10)).toBe(inDays(365).slice(0, 10));
  await expectStatus(send({ expiresAt: inDays(365) }), 201);
});

test('S-K17: permissions reach no further than the role of who gives them, checked with the key', async () => {
  expect(
    ROLES.filter((role) =>
      API_SCOPES.every((scope) => scope.startsWith('passes:') || canGiveScope(role, scope)),
    ),
  ).toEqual(['owner', 'admin']);
  expect(API_SCOPES.filter((scope) => canGiveScope('manager', scope))).toEqual([]);
  expect(API_SCOPES.filter((scope) => canGiveScope('auditor', scope))).toEqual([
    'members:read',
    'audit:read',
    'analytics:read',
  ]);
  // Demoted after the role was read, before the key is stored.
  const { team, maker } = await createTeamOfAdmins();
  await runSql("UPDATE organization_members SET role = 'member' WHERE id = ?", maker.memberId);
  const key = {
    id: 'abcdefgh',
    owner: { kind: 'organization', id: team.id } as const,
    createdBy: maker.user.id,
    passwordHash: null,
    name: 'Late',
    keyHash: 'x',
    scopes: ['members:read'] as const,
    createdAt: inDays(0),
    expiresAt: inDays(1),
  };
  expect(await insertKey(env.DB, { ...key, isService: true }, [])).toBe(false);
});

test('S-K18: a reset pauses the service keys of the last 30 days until another admin confirms them', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const old = await addServiceKey(team, maker);
  await age(old.keyId, 31);
  const recent = await addServiceKey(team, maker);
  const own = await addTeamKey(team, ['members:read'], maker);
  await age(own.keyId, 31);
  await reset(maker);
  await expectStatus(old.call('GET', ME), 200);
  await expectStatus(recent.call('GET', ME), 401);
  await expectStatus(own.call('GET', ME), 401);
  await waitForMail(team.owner.email, buildServicePausedMail(DETAILS).subject);
  const makerSend = await signIn(maker);
  expect(await readKey(team, makerSend, recent.keyId)).toMatchObject({
    isPaused: true,
    resumeWith: 'other_admin',
  });
  const path = resumePath(recent.keyId);
  await expectStatus(makerSend('POST', path, { password: NEXT }), 403, 'other_admin_confirms');
  // Who joined after the pause may be a second account of the same person.
  const late = await addMember(team, 'admin');
  await confirmEmail(late.user.id);
  await expectStatus(late.send('POST', path, { password: PASSWORD }), 403, 'other_admin_confirms');
  await expectStatus(other.send('POST', path, { password: 'wrong' }), 403, 'wrong_password');
  await expectStatus(other.send('POST', path, { password: PASSWORD }), 200, { isResumed: true });
  await expectStatus(recent.call('GET', ME), 200);
  await expectStatus(other.send('POST', path, { password: PASSWORD }), 200, { isResumed: true });
  const entries = await readEntries(team.id);
  const ofKey = entries.filter(({ target }) => target === recent.keyId);
  expect(ofKey.map(({ action, actor }) => [action, actor])).toEqual([
    ['api_key.paused', maker.user.id],
    ['api_key.resumed', other.user.id],
  ]);
  expect(entries.filter(({ target }) => target === old.keyId)).toEqual([]);
});

test('S-K18: an only admin confirms a paused key by a mailed link, after 24 hours', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  await confirmEmail(team.owner.user.id);
  const { call, keyId } = await addServiceKey(team);
  await reset(team.owner);
  const send = await signIn(team.owner);
  const path = resumePath(keyId);
  const mailed = await send('POST', path, { password: NEXT });
  expect(await mailed.json()).toMatchObject({ isResumed: false, linkUsableAt: expect.any(String) });
  await expectStatus(call('GET', ME), 401);
  const { text } = await waitForMail(
    team.owner.email,
    buildResumeLinkMail({ ...DETAILS, at: inDays(0) }).subject,
  );
  const token = /#resume=\w{8}\.([\w-]{43})/.exec(text)?.[1] ?? '';
  await expectStatus(send('POST', path, { password: NEXT, token }), 409, 'too_early');
  await expectStatus(send('POST', path, { password: NEXT, token: 'x'.repeat(43) }), 409);
  const due = new Date(Date.now() - HOUR_MS).toISOString();
  await runSql('UPDATE api_keys SET resume_usable_at = ? WHERE id = ?', due, keyId);
  await expectStatus(send('POST', path, { password: NEXT, token: 'x'.repeat(43) }), 404);
  await expectStatus(send('POST', path, { password: 'wrong', token }), 403, 'wrong_password');
  await expectStatus(send('POST', path, { password: NEXT, token }), 200, { isResumed: true });
  await expectStatus(call('GET', ME), 200);
});

test('S-K18: another recovery ends a mailed link, and a second admin from before takes the decision', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  await runSql("UPDATE organization_members SET role = 'member' WHERE id = ?", other.memberId);
  await runSql(
    "UPDATE organization_members SET role = 'member' WHERE user_id = ?",
    team.owner.user.id,
  );
  const { keyId } = await addServiceKey(team, maker);
  await reset(maker);
  const send = await signIn(maker);
  await expectStatus(send('POST', resumePath(keyId), { password: NEXT }), 200, {
    isResumed: false,
  });
  const readLink = () =>
    readRow<{ hash: string | null }>(
      'SELECT resume_token_hash AS hash FROM api_keys WHERE id = ?',
      keyId,
    );
  expect((await readLink())?.hash).not.toBeNull();
  await reset(maker);
  expect((await readLink())?.hash).toBeNull();
  await runSql("UPDATE organization_members SET role = 'admin' WHERE id = ?", other.memberId);
  const again = await signIn(maker);
  await expectStatus(
    again('POST', resumePath(keyId), { password: NEXT }),
    403,
    'other_admin_confirms',
  );
});

test('S-K18: a suspension pauses recent service keys, also in bulk, and its end does not resume them', async () => {
  const { team, maker, other } = await createTeamOfAdmins();
  const old = await addServiceKey(team, maker);
  await age(old.keyId, 31);
  const recent = await addServiceKey(team, maker);
  const bulk = { members: [maker.memberId], change: { status: 'suspended' } };
  await expectStatus(team.send('POST', '/members/bulk', { ...bulk, isDryRun: true }), 200, {
    pausedKeys: 1,
  });
  await expectStatus(recent.call('GET', ME), 200);
  await expectStatus(team.send('POST', '/members/bulk', { ...bulk, isDryRun: false }), 200);
  await waitForMail(team.owner.email, buildServicePausedMail(DETAILS).subject);
  await expectStatus(old.call('GET', ME), 200);
  await expectStatus(recent.call('GET', ME), 401);
  const byOne = await addServiceKey(team, other);
  await expectStatus(
    team.send('PATCH', `/members/${other.memberId}`, { status: 'suspended' }),
    200,
  );
  await expectStatus(byOne.call('GET', ME), 401);
  await expectStatus(team.send('PATCH', `/members/${maker.memberId}`, { status: 'active' }), 200);
  await expectStatus(recent.call('GET', ME), 401);
  const path = resumePath(recent.keyId);
  await expectStatus(maker.send('POST', path, { password: PASSWORD }), 403, 'other_admin_confirms');
  await expectStatus(team.owner.send('POST', path, { password: PASSWORD }), 200);
  await expectStatus(recent.call('GET', ME), 200);
});

test('S-V21: an endpoint made with a service key works on without its maker, and pauses with the key', async () => {
  const { team, maker } = await createTeamOfAdmins();
  const { call, keyId } = await addServiceKey(team, maker);
  const request = { url: 'https://hooks.example/in', events: ['card.deleted'] };
  await expectStatus(call('POST', '/api/v1/webhook-endpoints', request), 201);
  const countReceived = async () => {
    const deliveries = startDeliveries();
    await recordEvent(team.id, { type: 'card.deleted', data: { username: 'ann' } });
    await deliveries.run(team.id);
    return deliveries.received.length;
  };
  await expectStatus(team.send('DELETE', `/members/${maker.memberId}`), 204);
  expect(await countReceived()).toBe(1);
  await runSql('UPDATE api_keys SET paused_at = ? WHERE id = ?', inDays(0), keyId);
  expect(await countReceived()).toBe(0);
});

test('owners get a mail once, 14 days before a service key ends', async () => {
  const { team } = await createTeamOfAdmins();
  const { keyId } = await addServiceKey(team);
  const sent: string[] = [];
  const sweepIn = (days: number) =>
    mailEndingService(
      createTestKernel({
        now: () => new Date(Date.now() + days * DAY_MS),
        sendMails: async (mails) => void sent.push(...mails.map(({ id }) => id)),
      }),
    );
  const own = () =>
    sent.filter((id) => id.startsWith(`service-ends ${keyId} `) && id.endsWith(team.owner.user.id));
  await sweepIn(350);
  expect(own()).toHaveLength(0);
  await sweepIn(352);
  await sweepIn(353);
  expect(own()).toHaveLength(1);
});
