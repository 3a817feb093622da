// @module-tag core
import { expect, test, vi } from 'vitest';
import { listAgentCalls } from '#shared/api/programs/agents.ts';
import {
  decideAuthorization,
  disconnectApp,
  listConnectedApps,
  readAuthorization,
  readMcpResourceMetadata,
  readResourceMetadata,
  readServerMetadata,
  registerClient,
  requestToken,
  revokeToken,
} from '#shared/api/programs/oauth.ts';
import { fillPath } from '#shared/routes.ts';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { confirmEmail, join, PASSWORD } from '#tests/worker/world/person.ts';
import { callTool, MCP_URL, post, publishAnalyst } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  buildQuery,
  CALLBACK,
  connect,
  decide,
  exchangeCode,
  follow,
  listApps,
  ORIGIN,
  postForm,
  readError,
  readTokens,
  register,
  renew,
} from '#tests/worker/oauth/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** Addresses that are in programs of others: they must not change. */
const ADDRESSES = {
  '/.well-known/oauth-protected-resource': readResourceMetadata,
  '/.well-known/oauth-protected-resource/mcp': readMcpResourceMetadata,
  '/.well-known/oauth-authorization-server': readServerMetadata,
  '/oauth/register': registerClient,
  '/oauth/token': requestToken,
  '/oauth/revoke': revokeToken,
  '/api/oauth/authorizations/read': readAuthorization,
  '/api/oauth/authorizations': decideAuthorization,
  '/api/oauth/apps': listConnectedApps,
  '/api/oauth/apps/:id': disconnectApp,
};
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const statusOf = async (key: string): Promise<number> => (await post(key, LIST)).status;

test('the addresses that programs know stay as they are', () => {
  for (const [path, call] of Object.entries(ADDRESSES)) expect(call.path).toBe(path);
});

test('an unauthorized message is told where to get a credential, and the documents agree', async () => {
  const refused = await post(null, LIST);
  const metadata = `${ORIGIN}${readMcpResourceMetadata.path}`;
  expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}"`,
  ]);
  const invalid = await post(`ttc_access_${'a'.repeat(43)}`, LIST);
  expect(invalid.headers.get('WWW-Authenticate')).toContain('error="invalid_token"');
  for (const { path } of [readResourceMetadata, readMcpResourceMetadata]) {
    const answer = await callWorker(`${ORIGIN}${path}`);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      resource: MCP_URL,
      authorization_servers: [ORIGIN],
      scopes_supported: expect.arrayContaining(['cards:read']),
    });
  }
  await expectStatus(callWorker(`${ORIGIN}${readServerMetadata.path}`), 200, {
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/oauth/authorize`,
    token_endpoint: `${ORIGIN}${requestToken.path}`,
    registration_endpoint: `${ORIGIN}${registerClient.path}`,
    revocation_endpoint: `${ORIGIN}${revokeToken.path}`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
});

test('pages of other sites may register apps and get tokens, but reach nothing with a session', async () => {
  for (const path of [registerClient.path, requestToken.path, revokeToken.path]) {
    const answer = await callWorker(`${ORIGIN}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://inspector.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  }
  const refused = await exchangeCode('unknown', 'unknown');
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const session = await callWorker(`${ORIGIN}${readAuthorization.path}`, { method: 'OPTIONS' });
  expect(session.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('an app registers, asks, is allowed, gets tokens, calls tools and renews its tokens', async () => {
  const now = stopClock().toISOString();
  const person = await join('business_pro');
  const username = await publishAnalyst(person);
  const answer = await register({ client_name: '  Assi\u202Estant  ', scope: 'anything' });
  const client = registerClient.response.parse(await answer.json());
  expect([answer.status, answer.headers.get('Cache-Control'), client]).toEqual([
    201,
    'no-store',
    expect.objectContaining({
      client_name: 'Assi stant',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
    }),
  ]);
  const query = buildQuery(client.client_id, { scope: 'cards:read openid' });
  const shown = await person.send('POST', readAuthorization.path, { query });
  expect(await shown.json()).toEqual({
    client: { name: 'Assi stant', address: null },
    host: 'assistant.example',
    isOwnMachine: false,
    scopes: ['cards:read'],
    preselected: null,
    refused: null,
  });
  const url = await follow(person, query);
  expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
  expect([url.searchParams.get('state'), url.searchParams.get('iss')]).toEqual(['a state', ORIGIN]);
  // Not connected before the app used its code.
  expect(await listApps(person)).toEqual([]);
  const exchanged = await exchangeCode(client.client_id, url.searchParams.get('code') ?? '');
  expect(exchanged.headers.get('Cache-Control')).toBe('no-store');
  const tokens = await readTokens(exchanged);
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'cards:read' });

  const found = await callTool(tokens.access_token, 'find_cards');
  expect(found.content).toMatchObject({ cards: [{ username }] });
  const listed = await (await post(tokens.access_token, LIST)).text();
  expect(listed).not.toContain('change_card');
  const [app] = await listApps(person);
  expect(app).toMatchObject({
    name: 'Assi stant',
    host: 'assistant.example',
    scopes: ['cards:read'],
    team: null,
  });
  // Written after the response.
  const written = { timeout: 120_000 };
  await vi.waitFor(async () => {
    expect((await listApps(person))[0]?.lastUsedOn).toBe(now.slice(0, 10));
    const calls = await person.send('GET', listAgentCalls.path);
    expect(await calls.json()).toMatchObject({
      calls: [{ keyId: app?.id, keyName: 'Assi stant', tool: 'find_cards' }],
    });
  }, written);

  const renewed = await readTokens(await renew(client.client_id, tokens.refresh_token));
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(await statusOf(renewed.access_token)).toBe(200);
  // The earlier one lasts its hour.
  expect(await statusOf(tokens.access_token)).toBe(200);
  await runSql("UPDATE oauth_tokens SET expires_at = ? WHERE kind = 'access'", now);
  expect(await statusOf(renewed.access_token)).toBe(401);
});

test('a person who denies is sent back without a code', async () => {
  const person = await join('business_pro');
  const url = await follow(person, buildQuery(await addClient()), { decision: 'deny' });
  expect(Object.fromEntries(url.searchParams)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'a state',
    iss: ORIGIN,
  });
  expect(await listApps(person)).toEqual([]);
});

test('disconnecting and revoking end every token at once', async () => {
  const { person, tokens, clientId } = await connect();
  const [app] = await listApps(person);
  const path = fillPath(disconnectApp.path, { id: app?.id ?? '' });
  await expectStatus((await join()).send('DELETE', path), 404);
  await expectStatus(person.send('DELETE', path), 204);
  await expectStatus(person.send('DELETE', path), 404);
  expect(await statusOf(tokens.access_token)).toBe(401);
  expect(await readError(await renew(clientId, tokens.refresh_token))).toEqual([
    400,
    'invalid_grant',
  ]);
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const other = await connect({}, person);
    const revoked = await postForm(revokeToken.path, { token: other.tokens[kind] });
    expect([revoked.status, await revoked.text()]).toEqual([200, '']);
    expect(await statusOf(other.tokens.access_token)).toBe(401);
    expect(await listApps(person)).toEqual([]);
  }
  await expectStatus(postForm(revokeToken.path, { token: 'unknown' }), 200);
});

test("an app of a team reads the team's members and is in its audit log", async () => {
  const { team } = await startTeamProgram();
  const clientId = await addClient();
  const query = buildQuery(clientId, { scope: 'members:read contacts:read' });
  const url = await follow(team.owner, query, {
    decision: 'allow',
    password: PASSWORD,
    organization: team.id,
  });
  const code = url.searchParams.get('code') ?? '';
  const tokens = await readTokens(await exchangeCode(clientId, code));
  const { content } = await callTool(tokens.access_token, 'find_members');
  expect(JSON.stringify(content)).toContain(team.owner.email);
  const [app] = await listApps(team.owner);
  expect(app).toMatchObject({ team: team.name });
  await team.owner.send('DELETE', fillPath(disconnectApp.path, { id: app?.id ?? '' }));
  // Written after the response.
  await vi.waitFor(async () => {
    const called = (await readEntries(team.id)).find(({ action }) => action === 'agent.called');
    expect(called?.actorEmail).toBe(`App “Assistant” of ${team.owner.email}`);
  });
  const entries = await readEntries(team.id);
  expect(entries.filter(({ target }) => target === app?.id)).toMatchObject([
    { action: 'app.connected' },
    { action: 'app.disconnected' },
  ]);
});

test('each refusal of a request is explained, and its form is checked', async () => {
  const person = await join('free');
  await confirmEmail(person.user.id);
  const clientId = await addClient();
  const locked = await decide(person, buildQuery(clientId));
  await expectStatus(locked, 403, 'plan_limit');
  const wrong = await decide(person, buildQuery(clientId), { decision: 'allow', password: 'x' });
  await expectStatus(wrong, 403, 'wrong_password');
  await expectStatus(callWorker(`${ORIGIN}${readAuthorization.path}`, { method: 'POST' }), 401);
  await expectStatus(
    callWorker(`${ORIGIN}${requestToken.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    }),
    415,
  );
  expect(await readError(await postForm(requestToken.path, { grant_type: 'password' }))).toEqual([
    400,
    'unsupported_grant_type',
  ]);
});
