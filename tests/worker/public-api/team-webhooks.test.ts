import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createdWebhookSchema } from '#shared/api/webhooks.ts';
import { addKey, addTeamKey, type Program, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import {
  addWebhook,
  HOOK_URL,
  recordEvent,
  startDeliveries,
} from '#tests/worker/webhooks/harness.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PATH = '/api/v1/webhook-endpoints';

async function subscribe({ call }: Pick<Program, 'call'>, events = ['member.joined']) {
  const answer = await call('POST', PATH, { url: HOOK_URL, events });
  expect(answer.status).toBe(201);
  return createdWebhookSchema.parse(await answer.json());
}

test('samples with the key of a team are the latest messages of the team, not of its owner', async () => {
  const { team, call } = await startTeamProgram();
  const at = new Date('2026-11-20T09:30:00.000Z');
  const data = { username: 'team-card' };
  const id = await recordEvent(team.id, { type: 'card.deleted', data, at });
  await recordEvent(team.owner.user.id, { type: 'card.deleted', data: { username: 'own-card' } });
  const answer = await call('GET', '/api/v1/webhook-samples/card.deleted');
  const message = { id, type: 'card.deleted', timestamp: at.toISOString(), data };
  expect(await answer.json()).toEqual([message]);
});

test('what a member does with an endpoint in the app is recorded once, and what fails is not', async () => {
  const { team } = await startTeamProgram();
  const path = team.at('/webhook-endpoints');
  const request = {
    id: crypto.randomUUID(),
    url: HOOK_URL,
    events: ['member.left'],
    password: PASSWORD,
  };
  for (const _ of [1, 2]) {
    await expectStatus(team.owner.send('POST', path, request), 201);
  }
  const at = `/webhook-endpoints/${request.id}`;
  for (const [method, to, body, status] of [
    ['PATCH', at, {}, 200],
    ['PATCH', at, { url: 'https://127.1/' }, 400],
    ['PATCH', at, { description: 'CRM' }, 200],
    ['PATCH', at, { isPaused: true }, 200],
    ['PATCH', at, { isPaused: false }, 200],
    ['POST', `${at}/rotate-secret`, { id: crypto.randomUUID() }, 200],
    ['DELETE', at, undefined, 204],
    ['DELETE', at, undefined, 404],
  ] as const) {
    await expectStatus(team.send(method, to, body), status);
  }
  const entries = (await readEntries(team.id)).filter(({ target }) => target === request.id);
  expect(entries.map(({ action, details: { name } }) => [action, name])).toEqual(
    Array.from(['created', 'updated', 'paused', 'resumed', 'secret_rotated', 'deleted'], (what) => [
      `webhook.${what}`,
      'localhost:9',
    ]),
  );
  expect(JSON.stringify(entries)).not.toMatch(/whsec|localhost:9\/in/);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([team.owner.user.id]));
});

test('S-V22: a person’s key reaches no endpoint of a team, a team’s key none of a person or another team', async () => {
  const mine = await startTeamProgram();
  const other = await startTeamProgram();
  const own = await addKey(mine.team.owner);
  const ofOrganization = await subscribe(mine);
  const ofOther = await subscribe(other);
  const ofPerson = await subscribe(own, ['card.created']);
  const ids = async ({ call }: Pick<Program, 'call'>) =>
    (await readPage(await call('GET', PATH))).data.map(({ id }) => id);
  expect([await ids(mine), await ids(other), await ids(own)]).toEqual([
    [ofOrganization.id],
    [ofOther.id],
    [ofPerson.id],
  ]);
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ['GET', ''],
    ['PATCH', '', { isPaused: true }],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
    ['GET', '/deliveries/x'],
    ['POST', '/deliveries/x/resend'],
    ['POST', '/resend', { since: '2026-01-01T00:00:00Z' }],
    ['DELETE', ''],
  ];
  for (const [program, id] of [
    [own, ofOrganization.id],
    [mine, ofPerson.id],
    [mine, ofOther.id],
  ] as const) {
    for (const [method, path, body] of calls) {
      const answer = await program.call(method, `${PATH}/${id}${path}`, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  }
  const forPeople = await own.call('POST', PATH, { url: HOOK_URL, events: ['member.joined'] });
  await expectStatus(forPeople, 400, 'invalid_input');
  expect([await ids(mine), await ids(own)]).toEqual([[ofOrganization.id], [ofPerson.id]]);
});

test('S-V23: an endpoint made with a team’s key receives nothing once the key is revoked, and no longer exists', async () => {
  const { team, keyId, call } = await startTeamProgram();
  const second = await addTeamKey(team);
  const first = await subscribe({ call });
  const rest = await subscribe(second);
  const byMember = await addWebhook(team.owner, ['member.joined'], {
    path: team.at('/webhook-endpoints'),
  });
  const { run, messages, received } = startDeliveries();
  await recordEvent(team.id, { type: 'member.joined' });
  await run(team.id);
  expect(messages()).toHaveLength(3);
  await team.owner.send('DELETE', `/api/keys/${keyId}`);
  received.length = 0;
  await recordEvent(team.id, { type: 'member.joined' });
  await run(team.id);
  expect(messages()).toHaveLength(2);
  const rows = await env.DB.prepare('SELECT id FROM webhook_endpoints WHERE owner_id = ?')
    .bind(team.id)
    .all();
  const stored = new Set(rows.results.map(({ id }) => id));
  expect([stored.has(first.id), stored.has(rest.id), stored.has(byMember.id)]).toEqual([
    false,
    true,
    true,
  ]);
});
