import { expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { webhookEndpointSchema } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { createPauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import { addKey, addTeamKey } from '#tests/worker/world/api-key.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { join, PASSWORD, type Person, sendAs } from '#tests/worker/world/person.ts';
import { createResetToken } from '#tests/worker/auth/access/access-world.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { addWebhook, HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const PATH = '/api/webhook-endpoints';
const OWN = 'A webhook now sends data of your Tip Top Cards account';
const TEAM = 'A webhook now sends data of your team on Tip Top Cards';
const ELSEWHERE = 'http://localhost:9/elsewhere';
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

const readToken = (text: string): string => /\/pause-webhook#token=(\S+)/.exec(text)?.[1] ?? '';
const pause = (token: string) => sendAs(null)('POST', '/api/webhook-endpoints/pause', { token });

async function readEndpoint({ send }: Pick<Person, 'send'>, path = PATH) {
  const { endpoints } = await readAnswer(WEBHOOKS.list, send('GET', path));
  return endpoints[0];
}

test('S-V26: a session alone makes no webhook and moves none: both need the password', async () => {
  const person = await join('business_pro');
  const { send } = person;
  const body = { url: HOOK_URL, events: ['card.created'] };
  const bare = await send('POST', PATH, body);
  expect(errorBodySchema.parse(await bare.json())).toMatchObject({
    code: 'invalid_input',
    issues: [{ path: 'password' }],
  });
  expect(await codeOf(await send('POST', PATH, { ...body, password: 'guess' }))).toBe(
    'wrong_password',
  );
  expect(await readEndpoint(person)).toBeUndefined();
  const { id } = await addWebhook(person, ['card.created']);
  const at = `${PATH}/${id}`;
  await expectStatus(send('PATCH', at, { url: ELSEWHERE }), 400);
  expect(await codeOf(await send('PATCH', at, { url: ELSEWHERE, password: 'x' }))).toBe(
    'wrong_password',
  );
  expect(await readEndpoint(person)).toMatchObject({ url: HOOK_URL });
  // The form sends the address also when another field changes.
  await expectStatus(send('PATCH', at, { url: HOOK_URL, description: 'CRM' }), 200);
  const moved = await send('PATCH', at, { url: ELSEWHERE, password: PASSWORD });
  expect(webhookEndpointSchema.parse(await moved.json())).toMatchObject({ url: ELSEWHERE });
});

test('S-V26: each new webhook is mailed to its owner, and the link in it pauses it without a session', async () => {
  const person = await join('business_pro');
  await addWebhook(person, ['card.created']);
  const token = readToken((await waitForMail(person.email, OWN)).text);
  await expectStatus(sendAs(null)('GET', '/pause-webhook'), 200);
  expect(await readEndpoint(person)).toMatchObject({ status: 'active' });
  for (const wrong of [
    `${token}x`,
    token.slice(0, -2),
    `${token.slice(0, 36)}x${token.slice(37)}`,
  ]) {
    expect(await codeOf(await pause(wrong))).toBe('reset_invalid');
  }
  for (let repetition = 0; repetition < 2; repetition += 1) {
    const answer = await pause(token);
    expect([answer.status, await answer.json()]).toEqual([200, { host: 'localhost:9' }]);
    expect(await readEndpoint(person)).toMatchObject({ status: 'paused', pausedBy: 'person' });
  }
});

test('S-V26: owners of a team get the mail about its webhooks, and a former owner pauses none', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const path = team.at('/webhook-endpoints');
  await addWebhook(team.owner, ['card.created'], { path });
  const token = readToken((await waitForMail(team.owner.email, TEAM)).text);
  await expectStatus(pause(token), 200);
  expect(await readEndpoint(team.owner, path)).toMatchObject({ status: 'paused' });
  expect(await readEntries(team.id)).toContainEqual(
    expect.objectContaining({ action: 'webhook.paused', actor: team.owner.user.id }),
  );
  const other = await createTeam({ plan: 'business_pro' });
  const foreign = await addWebhook(other.owner, ['card.created'], {
    path: other.at('/webhook-endpoints'),
  });
  const links = createPauseLinks(
    ['another secret of 32 bytes or more, for this test'],
    () => new Date(),
  );
  const forged = links.create({ endpointId: foreign.id, userId: other.owner.user.id });
  expect(await codeOf(await pause(forged))).toBe('reset_invalid');
});

test('a link works for thirty days', () => {
  let at = Date.parse('2026-11-27T12:00:00Z');
  const links = createPauseLinks(['a secret'], () => new Date(at));
  const link = { endpointId: crypto.randomUUID(), userId: crypto.randomUUID() };
  const token = links.create(link);
  at += 30 * 86_400_000 - 1;
  expect(links.find(token)).toEqual(link);
  at += 1;
  expect(links.find(token)).toBeNull();
});

test('S-V27: a webhook that a key made ends with the key, is mailed too, and needs the permission', async () => {
  const person = await join('business_pro');
  const program = await addKey(person, ['webhooks']);
  const body = { url: HOOK_URL, events: ['card.created'] };
  await expectStatus(program.call('POST', '/api/v1/webhook-endpoints', body), 201);
  await waitForMail(person.email, OWN);
  const other = await addKey(person, ['cards:read']);
  await expectStatus(other.call('POST', '/api/v1/webhook-endpoints', body), 403);
  await expectStatus(person.send('DELETE', `/api/keys/${program.keyId}`), 204);
  expect(await readEndpoint(person)).toBeUndefined();

  const team = await createTeam({ plan: 'business_pro' });
  const ofOrganization = await addTeamKey(team, ['webhooks']);
  await expectStatus(ofOrganization.call('POST', '/api/v1/webhook-endpoints', body), 201);
  await waitForMail(team.owner.email, TEAM);
});

test('S-V26: what a recovery paused is resumed with the password only', async () => {
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['card.created']);
  const next = 'another rather long phrase';
  const request = { token: await createResetToken(person), password: next };
  await expectStatus(sendAs(null)('POST', '/api/auth/reset', request), 204);
  const answer = await sendAs(null)('POST', '/api/auth/login', {
    email: person.email,
    password: next,
  });
  const { token } = await answer.json<{ token: string }>();
  const send = sendAs(token);
  expect(await readEndpoint({ send })).toMatchObject({ status: 'paused', pausedBy: 'recovery' });
  const at = `${PATH}/${id}`;
  await expectStatus(send('PATCH', at, { isPaused: false }), 400);
  await expectStatus(send('PATCH', at, { isPaused: false, password: next }), 200);
  expect(await readEndpoint({ send })).toMatchObject({ status: 'active', pausedBy: null });
});
