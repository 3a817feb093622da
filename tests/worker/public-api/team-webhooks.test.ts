import { buildSampleMessage } from '#shared/webhooks/webhook-events.ts';
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createdWebhookSchema } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { addKey, addTeamKey, type Program, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { readRefusal } from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import {
  addWebhook,
  HOOK_URL,
  recordEvent,
  startDeliveries,
} from '#tests/worker/webhooks/harness.ts';

const PATH = '/api/v1/webhook-endpoints';

async function subscribe({ call }: Pick<Program, 'call'>, events = ['member.joined']) {
  const answer = await call('POST', PATH, { url: HOOK_URL, events });
  expect(answer.status).toBe(201);
  return createdWebhookSchema.parse(await answer.json());
}

test('a team’s key subscribes, lists, tests, reads and resends deliveries, rotates and deletes, and each change is recorded', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const { id, secret } = await subscribe({ call });
  const page = await readPage(await call('GET', PATH));
  expect(page.data).toMatchObject([{ id, events: ['member.joined'], status: 'active' }]);
  // The same endpoint as the one of the app.
  const ofApp = await team.owner.send('GET', team.at('/webhook-endpoints'));
  expect(WEBHOOKS.list.response.parse(await ofApp.json()).endpoints).toMatchObject([{ id }]);
  const at = `${PATH}/${id}`;
  const sent = await call('POST', `${at}/test`);
  const { id: delivery } = await sent.json<{ id: string }>();
  expect(sent.status).toBe(200);
  const deliveries = await readPage(await call('GET', `${at}/deliveries`));
  expect(deliveries.data).toMatchObject([{ id: delivery, type: 'webhook.test' }]);
  const details = await call('GET', `${at}/deliveries/${delivery}`);
  expect(await details.json()).toMatchObject({ id: delivery, request: { type: 'webhook.test' } });
  expect((await call('POST', `${at}/deliveries/${delivery}/resend`)).status).toBe(202);
  const since = '2026-01-01T00:00:00.000Z';
  expect((await call('POST', `${at}/resend`, { since })).status).toBe(202);
  const changed = await call('PATCH', at, { events: ['member.left', 'card.created'] });
  expect(await changed.json()).toMatchObject({ events: ['member.left', 'card.created'] });
  for (const isPaused of [true, false]) {
    expect((await call('PATCH', at, { isPaused })).status).toBe(200);
  }
  const once = { 'Idempotency-Key': 'rotate' };
  const rotated = await (
    await call('POST', `${at}/rotate-secret`, undefined, once)
  ).json<{ secret: string }>();
  expect(rotated.secret).not.toBe(secret);
  expect((await call('DELETE', at)).status).toBe(204);
  expect(await readRefusal(await call('GET', at))).toEqual([404, 'not_found']);
  const samples = await readPage(await call('GET', '/api/v1/webhook-samples/member.joined'));
  expect(samples.data).toEqual([buildSampleMessage('member.joined')]);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === id);
  expect(entries.map(({ action, details: { name } }) => [action, name])).toEqual(
    Array.from(['created', 'updated', 'paused', 'resumed', 'secret_rotated', 'deleted'], (what) => [
      `webhook.${what}`,
      'localhost:9',
    ]),
  );
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`key:${keyId}`]));
  expect(JSON.stringify(entries)).not.toMatch(/whsec|localhost:9\/in/);
});

test('samples with the key of a team are the latest messages of the team, not of its owner', async () => {
  const { team, call } = await startTeamProgram();
  const at = new Date('2026-11-20T09:30:00.000Z');
  const data = { username: 'team-card' };
  const id = await recordEvent(team.id, { type: 'card.deleted', data, at });
  await recordEvent(team.owner.user.id, { type: 'card.deleted', data: { username: 'own-card' } });
  const samples = await readPage(await call('GET', '/api/v1/webhook-samples/card.deleted'));
  const message = { id, type: 'card.deleted', timestamp: at.toISOString(), data };
  expect(samples).toEqual({ data: [message], next: null });
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
    expect((await team.owner.send('POST', path, request)).status).toBe(201);
  }
  const at = `${path}/${request.id}`;
  expect((await team.owner.send('PATCH', at, {})).status).toBe(200);
  expect((await team.owner.send('PATCH', at, { url: 'https://127.1/' })).status).toBe(400);
  expect((await team.owner.send('DELETE', at)).status).toBe(204);
  expect((await team.owner.send('DELETE', at)).status).toBe(404);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === request.id);
  expect(entries.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.deleted']);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([team.owner.user.id]));
});

test('S-V22: a person’s key reaches no endpoint of a team, a team’s key none of a person or another team', async () => {
  const mine = await startTeamProgram();
  const other = await startTeamProgram();
  const own = await addKey(mine.team.owner);
  const ofTeam = await subscribe(mine);
  const ofOther = await subscribe(other);
  const ofPerson = await subscribe(own, ['card.created']);
  const ids = async ({ call }: Pick<Program, 'call'>) =>
    (await readPage(await call('GET', PATH))).data.map(({ id }) => id);
  expect([await ids(mine), await ids(other), await ids(own)]).toEqual([
    [ofTeam.id],
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
    [own, ofTeam.id],
    [mine, ofPerson.id],
    [mine, ofOther.id],
  ] as const) {
    for (const [method, path, body] of calls) {
      const answer = await program.call(method, `${PATH}/${id}${path}`, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
  }
  const forPeople = await own.call('POST', PATH, { url: HOOK_URL, events: ['member.joined'] });
  expect(await readRefusal(forPeople)).toEqual([400, 'invalid_input']);
  expect([await ids(mine), await ids(own)]).toEqual([[ofTeam.id], [ofPerson.id]]);
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
