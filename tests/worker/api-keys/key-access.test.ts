import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { insertKey } from '#worker/api-keys/key-store.ts';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD, PASSWORD_HASH, sendAs } from '#tests/worker/world/person.ts';
import {
  createAccessWorld,
  createResetToken,
  unconfirm,
} from '#tests/worker/auth/access/access-world.ts';
import { addClient, buildQuery, decide } from '#tests/worker/oauth/harness.ts';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

test('S-A16: an account without a confirmed address makes no key, connects no app and makes no webhook', async () => {
  const person = await join('business_pro');
  await unconfirm(person);
  const key = { name: 'Mine', scopes: ['cards:read'], password: PASSWORD };
  expect(await codeOf(await person.send('POST', '/api/keys', key))).toBe('email_unconfirmed');
  const hook = { url: HOOK_URL, events: ['card.created'], password: PASSWORD };
  const refused = await person.send('POST', '/api/webhook-endpoints', hook);
  expect([refused.status, await codeOf(refused)]).toEqual([403, 'email_unconfirmed']);
  const app = await decide(person, buildQuery(await addClient()));
  expect(await codeOf(app)).toBe('email_unconfirmed');
  await confirmEmail(person.user.id);
  await expectStatus(person.send('POST', '/api/keys', key), 201);
});

test('S-A16: a password that was replaced while it was checked makes no key', async () => {
  const { user } = await join('business_pro');
  const insert = (passwordHash: string) =>
    insertKey(
      env.DB,
      {
        id: crypto.randomUUID().slice(0, 8),
        owner: { kind: 'person', id: user.id },
        createdBy: user.id,
        passwordHash,
        name: 'Late',
        keyHash: '',
        scopes: ['cards:read'],
        createdAt: new Date().toISOString(),
        expiresAt: null,
      },
      [],
    );
  expect(await insert('a hash from before')).toBe(false);
  expect(await insert(PASSWORD_HASH)).toBe(true);
});

test('a key of a team that a recovery paused is resumed with the password of an admin, and the log says who did', async () => {
  const { person, team, keys } = await createAccessWorld();
  const { call, keyId } = keys.team;
  const body = { token: await createResetToken(person), password: 'another rather long phrase' };
  await expectStatus(sendAs(null)('POST', '/api/auth/reset', body), 204);
  await expectStatus(call('GET', '/api/v1/me'), 401);
  expect(
    (await readAnswer(listApiKeys, team.owner.send('GET', `/api/keys?organization=${team.id}`)))
      .keys,
  ).toMatchObject([{ id: keyId, isPaused: true, pausedAt: expect.any(String) }]);
  const path = `/api/keys/${keyId}/resume`;
  expect(await codeOf(await team.owner.send('POST', path, { password: 'x' }))).toBe(
    'wrong_password',
  );
  const member = await addMember(team, 'member');
  await expectStatus(member.send('POST', path, { password: PASSWORD }), 403);
  await expectStatus((await join()).send('POST', path, { password: PASSWORD }), 404);
  await expectStatus(call('GET', '/api/v1/me'), 401);
  await expectStatus(team.owner.send('POST', path, { password: PASSWORD }), 200);
  await expectStatus(call('GET', '/api/v1/me'), 200);
  expect(await readEntries(team.id)).toContainEqual(
    expect.objectContaining({
      action: 'api_key.resumed',
      actor: team.owner.user.id,
      target: keyId,
    }),
  );
});

test('a key that works is not resumed again, and no other owner resumes it', async () => {
  const { team, keyId } = await startTeamProgram();
  const path = `/api/keys/${keyId}/resume`;
  await expectStatus(team.owner.send('POST', path, { password: PASSWORD }), 200);
  const actions = (await readEntries(team.id)).map(({ action }) => action);
  expect(actions).not.toContain('api_key.resumed');
});
