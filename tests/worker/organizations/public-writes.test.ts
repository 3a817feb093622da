// @module-tag core
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { findView } from '#shared/api/v1/public-call.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { addTeamKey } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam, readRefusal, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  buildQuery,
  exchangeCode,
  follow,
  readTokens,
} from '#tests/worker/oauth/harness.ts';
import { ENDPOINT_ROWS } from '#tests/worker/organizations/endpoint-rows.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { createRowTeam, findParams } from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { PUBLIC_WRITES } from '#tests/worker/organizations/public-writes.ts';
import { pauseAccount, pauseTeam, resumeAccount } from '#tests/worker/organizations/pauses.ts';
import { endpoints, fillAny } from '#tests/worker/route-table.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Walks every write of an organization in the contract. One that makes content public asks whether
// publishing is paused for the organization or for the person who acts.

const writes = endpoints
  .filter(({ method, path }) => method !== 'GET' && /^\/api\/organizations\b/.test(path))
  .map(({ method, path }) => `${method} ${path}`);

test('every write of an organization makes content public, or says why it does not', () => {
  expect(writes.length).toBeGreaterThan(50);
  expect(Object.keys(PUBLIC_WRITES).toSorted()).toEqual(writes.toSorted());
});

const publicWrites = Object.entries(PUBLIC_WRITES).flatMap(([name, write]) =>
  typeof write === 'string' ? [] : [{ name, ...write }],
);

const messageSchema = z.object({ message: z.string() });
const ACTOR_PAUSED = [403, 'publishing_paused'];
const TEAM_PAUSED = [403, 'team_publishing_paused'];
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();

/** Sends a write while the actor is paused, while the team is, and after the team's pause has ended. */
async function sendPaused(
  { organizationId, actor }: { organizationId: string; actor: Person },
  send: () => Promise<Response>,
): Promise<Response> {
  await pauseAccount(actor.user.id);
  expect(await readRefusal(await send())).toEqual(ACTOR_PAUSED);
  await resumeAccount(actor.user.id);
  await pauseTeam(organizationId, '2999-12-24T00:00:00.000Z');
  const refused = await send();
  const { message } = messageSchema.parse(await refused.clone().json());
  expect(message).toContain('until Dec 24, 2999');
  expect(await readRefusal(refused)).toEqual(TEAM_PAUSED);
  await pauseTeam(organizationId, YESTERDAY);
  return send();
}

test.each(publicWrites)(
  'S-M16: $name is refused while its actor or the team is paused',
  async ({ name, prepare }) => {
    const row = ENDPOINT_ROWS[name];
    if (row === undefined) throw new Error(`${name} has no row`);
    const rowTeam = await createRowTeam(row.action);
    const actor = await addMember(rowTeam.team, 'owner');
    await confirmEmail(actor.user.id);
    const { params = {}, body } =
      (await prepare?.(rowTeam, actor)) ?? (await row.prepare?.(rowTeam, actor.memberId)) ?? {};
    const [method = '', path = ''] = name.split(' ');
    const values: Readonly<Record<string, string>> = { ...findParams(rowTeam), ...params };
    const filled = fillAny(path, (parameter) => values[parameter] ?? '');
    const send = () => actor.send(method, filled, body);
    const allowed = await sendPaused({ organizationId: rowTeam.team.id, actor }, send);
    expect(allowed.status).toBe(row.status);
  },
);

test.each(['PUT', 'PATCH'])(
  'S-M16: the holder of a company card saves it by %s unless they or the team are paused',
  async (method) => {
    const team = await createTeam();
    const actor = await addMember(team, 'member');
    const username = await createTeamCard({ team }, actor.memberId);
    const body = method === 'PUT' ? buildTestContent({ bio: 'New' }) : { bio: 'New' };
    const send = () => actor.send(method, `/api/cards/${username}`, body);
    await expectStatus(sendPaused({ organizationId: team.id, actor }, send), 200);
  },
);

/** Calls of the public API with the key of a team, by the call's name. */
const KEY_CALLS: Readonly<
  Record<
    string,
    (details: {
      member: string;
      username: string;
      group: string;
      policy: string;
      logo: string;
    }) => [string, string, object]
  >
> = {
  createCard: ({ member }) => [
    'POST',
    '/api/v1/cards',
    { username: unique('key'), name: 'Ada', member },
  ],
  changeCard: ({ username }) => ['PATCH', `/api/v1/cards/${username}`, { bio: 'New' }],
  createCards: ({ member }) => [
    'POST',
    '/api/v1/batches/cards',
    { items: [{ username: unique('key'), name: 'Ada', member }] },
  ],
  changeCards: ({ username }) => [
    'PATCH',
    '/api/v1/batches/cards',
    { items: [{ username, bio: 'New' }] },
  ],
  createPolicy: () => ['POST', '/api/v1/policies', { name: 'Support', content }],
  changePolicy: ({ policy }) => ['PATCH', `/api/v1/policies/${policy}`, { content }],
  setLogo: ({ logo }) => ['PUT', '/api/v1/logo', { path: logo }],
  assignPolicy: ({ group, policy }) => ['PUT', `/api/v1/groups/${group}/policy`, { policy }],
};

const batchSchema = z.object({
  results: z.array(z.object({ status: z.int(), error: z.unknown() })).length(1),
});

/** The path of a logo that was uploaded with a key. */
async function uploadLogo(key: string): Promise<string> {
  const answer = await callWorker('https://cards.test/api/v1/images', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'image/png' },
    body: newLogo(),
  });
  const { url } = await answer.json<{ url: string }>();
  return url;
}

const content = { ...DEFAULT_POLICY, watermark: 'Acme' };

/** The answer of the only item of a batch, or any other answer as it is. */
async function unwrapBatch(answer: Response): Promise<Response> {
  const text = await answer.clone().text();
  const { data } = batchSchema.safeParse(text === '' ? null : JSON.parse(text));
  const [result] = data?.results ?? [];
  return result === undefined ? answer : Response.json(result.error, { status: result.status });
}

test('every call of a team’s key that makes content public is tried below', () => {
  const names = PUBLIC_CALLS.filter((call) => {
    const app = findView(call, 'organization')?.app;
    return app && typeof PUBLIC_WRITES[`${app.method} ${app.path}`] === 'object';
  }).map(({ name }) => name);
  expect(Object.keys(KEY_CALLS).toSorted()).toEqual(names.toSorted());
});

test.each(Object.keys(KEY_CALLS))(
  'S-M16: %s is refused to a key while its maker or the team is paused',
  async (name) => {
    const rowTeam = await createRowTeam();
    const { team, group, target } = rowTeam;
    const actor = await addMember(team, 'admin');
    const { call, key } = await addTeamKey(team, undefined, actor);
    const username = await createTeamCard(rowTeam, target.memberId);
    const policy = await insertTeamPolicy(rowTeam);
    const details = { member: target.memberId, username, group, policy };
    const logo = name === 'setLogo' ? await uploadLogo(key) : '';
    const request = KEY_CALLS[name]?.({ ...details, logo });
    if (request === undefined) throw new Error(name);
    const sent = await sendPaused({ organizationId: team.id, actor }, async () =>
      unwrapBatch(await call(...request)),
    );
    expect(sent.status).toBeLessThan(300);
  },
);

/** Tokens of assistants of a team, by how a person connected them. */
const CONNECTIONS: Readonly<Record<string, (team: Team, actor: Person) => Promise<string>>> = {
  key: async (team, actor) => (await addTeamKey(team, undefined, actor)).key,
  app: async (team, actor) => {
    await confirmEmail(actor.user.id);
    const clientId = await addClient();
    const more = { decision: 'allow', password: PASSWORD, organization: team.id };
    const url = await follow(actor, buildQuery(clientId), more);
    const code = url.searchParams.get('code') ?? '';
    return (await readTokens(await exchangeCode(clientId, code))).access_token;
  },
};

test.each(Object.keys(CONNECTIONS))(
  'S-M16: an assistant connected by %s changes no card while the person behind it or the team is paused',
  async (kind) => {
    const team = await createTeam();
    const actor = await addMember(team, 'admin');
    const connect = CONNECTIONS[kind];
    if (connect === undefined) throw new Error(kind);
    const token = await connect(team, actor);
    const username = await createTeamCard({ team }, team.ownerId);
    const change = async () => {
      const proposed = await callTool(token, 'change_card', { username, changes: { bio: 'New' } });
      const { diffId } = z.object({ diffId: z.string() }).parse(proposed.content);
      return callTool(token, 'change_card', { diffId });
    };
    await pauseAccount(actor.user.id);
    expect(await change()).toMatchObject({ isError: true });
    await resumeAccount(actor.user.id);
    await pauseTeam(team.id);
    expect((await change()).text).toContain('cannot publish anything new');
    await pauseTeam(team.id, YESTERDAY);
    expect(await change()).toMatchObject({ isError: false });
  },
);

test('S-M16: cards can be deactivated and deleted, and a logo removed, while everybody is paused', async () => {
  const team = await createTeam();
  const actor = await addMember(team, 'owner');
  const member = await addMember(team, 'member');
  const username = await createTeamCard({ team }, member.memberId);
  await pauseAccount(actor.user.id);
  await pauseTeam(team.id);
  const at = team.at(`/cards/${username}`);
  await expectStatus(actor.send('PATCH', at, { isActive: false }), 200);
  expect(await readRefusal(await actor.send('PATCH', at, { isActive: true }))).toEqual(
    ACTOR_PAUSED,
  );
  await expectStatus(actor.send('PUT', team.at('/logo'), { path: null }), 200);
  await expectStatus(actor.send('DELETE', at), 204);
});

test('an admin learns that the holder of a card is paused, not they', async () => {
  const team = await createTeam();
  const member = await addMember(team, 'member');
  const username = await createTeamCard({ team }, member.memberId);
  await pauseAccount(member.user.id);
  const refused = await team.send('PATCH', `/cards/${username}`, { bio: 'New' });
  expect(messageSchema.parse(await refused.json()).message).toContain('holder of this card');
});
