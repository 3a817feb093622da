import { expect, test, vi } from 'vitest';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { readAuthorization } from '#shared/api/programs/oauth.ts';
import { MINUTE_MS } from '#shared/format/duration.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { callTool, MCP_URL, post } from '#tests/worker/mcp/harness.ts';
import {
  addClient,
  allow,
  buildQuery,
  CALLBACK,
  challengeOf,
  connect,
  decide,
  exchangeCode,
  follow,
  listApps,
  ORIGIN,
  readError,
  readTokens,
  register,
  renew,
  VERIFIER,
  type Fields,
} from '#tests/worker/oauth/harness.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const statusOf = async (token: string): Promise<number> => (await post(token, LIST)).status;
const REFUSED = [400, 'invalid_grant'];

test('S-L1: a code is used once, and a second use ends what the first one got', async () => {
  const { clientId, code, tokens, person } = await connect();
  expect(await statusOf(tokens.access_token)).toBe(200);
  expect(await readError(await exchangeCode(clientId, code))).toEqual(REFUSED);
  expect(await statusOf(tokens.access_token)).toBe(401);
  expect(await readError(await renew(clientId, tokens.refresh_token))).toEqual(REFUSED);
  expect(await listApps(person)).toEqual([]);
});

test('S-L1: of ten exchanges of one code at the same time, no more than one gets tokens', async () => {
  const person = await join('business_pro');
  const clientId = await addClient();
  const code = await allow(person, clientId);
  const answers = await atOnce(10, () => exchangeCode(clientId, code));
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  const { n } = Object(
    await readRow(
      `SELECT count(*) AS n FROM oauth_tokens
       WHERE grant_id IN (SELECT id FROM oauth_grants WHERE user_id = ?)`,
      person.user.id,
    ),
  );
  // The grant ended: which of the ten was the right one is not known.
  expect(n).toBe(0);
});

test('S-L2: a code of another app, address or minute, or without its verifier, opens nothing', async () => {
  const person = await join('business_pro');
  const clientId = await addClient();
  const other = await addClient({ client_name: 'Another' });
  const code = await allow(person, clientId);
  const variations: readonly Fields[] = [
    { client_id: other },
    { client_id: '' },
    { redirect_uri: `${CALLBACK}/` },
    { redirect_uri: '' },
    { code_verifier: 'w'.repeat(64) },
    { code_verifier: '' },
    // The challenge itself, as a client of "plain" would send it.
    { code_verifier: challengeOf(VERIFIER) },
  ];
  for (const changes of variations) {
    expect([changes, await readError(await exchangeCode(clientId, code, changes))]).toEqual([
      changes,
      REFUSED,
    ]);
  }
  await runSql(
    'UPDATE oauth_grants SET code_expires_at = ? WHERE user_id = ?',
    new Date().toISOString(),
    person.user.id,
  );
  expect(await readError(await exchangeCode(clientId, code))).toEqual(REFUSED);
  expect(await listApps(person)).toEqual([]);
});

test('S-L3: a request without PKCE, or with its plain method, is refused', async () => {
  const person = await join('business_pro');
  const clientId = await addClient();
  const variations: readonly Fields[] = [
    { code_challenge: '' },
    { code_challenge_method: '' },
    { code_challenge_method: 'plain' },
    { code_challenge: VERIFIER },
    { code_challenge: '', code_challenge_method: '' },
  ];
  for (const changes of variations) {
    const url = await follow(person, buildQuery(clientId, changes));
    expect([changes, url.searchParams.get('error'), url.searchParams.get('code')]).toEqual([
      changes,
      'invalid_request',
      null,
    ]);
  }
});

test('S-L4: addresses that no person should be sent to are not registered', async () => {
  for (const uri of [
    'http://assistant.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-settings:/callback',
    'intent://callback',
    'https:///assistant.example/callback',
    'http://2130706433/callback',
    `${CALLBACK}#x`,
    `${CALLBACK}#`,
    'https://user:pass@assistant.example/',
    'https://user@assistant.example/',
    'https:/assistant.example/',
    'https://assistant.example\\@evil.example/',
    'https://assistant.example/\n',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://169.254.169.254/',
    '//assistant.example',
    '/callback',
    '',
  ]) {
    const answer = await register({ redirect_uris: [CALLBACK, uri] });
    expect([uri, ...Object(await readError(answer))]).toEqual([uri, 400, 'invalid_redirect_uri']);
  }
  for (const redirect_uris of [[], 'https://x.example', undefined, Array(11).fill(CALLBACK)]) {
    expect(await readError(await register({ redirect_uris }))).toEqual([
      400,
      'invalid_client_metadata',
    ]);
  }
});

test('S-L5: a variation of an address leads nowhere, and no error sends the person away', async () => {
  const person = await join('business_pro');
  const loopback = 'http://127.0.0.1:3000/cb';
  const opened = 'cursor://anysphere.cursor-mcp/cb';
  const clientId = await addClient({ redirect_uris: [CALLBACK, loopback, opened] });
  for (const uri of [
    `${CALLBACK}/`,
    `${CALLBACK}?x=1`,
    `${CALLBACK}/../callback`,
    CALLBACK.replace('https:', 'http:'),
    CALLBACK.replace('assistant', 'ASSISTANT'),
    CALLBACK.replace('.example', '.example.'),
    CALLBACK.replace('.example', '.example:444'),
    CALLBACK.replace('callback', '%63allback'),
    'https://evil.example/callback',
    'https://assistant.example@evil.example/callback',
    'http://localhost:3000/cb',
    'http://127.0.0.1:3000/cb2',
    'http://127.0.0.1:3000@evil.example/cb',
    'https://127.0.0.1:3000/cb',
    'cursor://anysphere.cursor-mcp/cb/',
    'cursor://evil/cb',
    'evil://anysphere.cursor-mcp/cb',
    '',
  ]) {
    const query = buildQuery(clientId, { redirect_uri: uri });
    for (const answer of [
      await person.send('POST', readAuthorization.path, { query }),
      await decide(person, query),
      await decide(person, query, { decision: 'deny' }),
    ]) {
      const text = await answer.text();
      expect([uri, answer.status, text.includes('redirectTo')]).toEqual([uri, 400, false]);
    }
  }
  // Two addresses in one request: neither is chosen.
  const twice = `${buildQuery(clientId)}&redirect_uri=https%3A%2F%2Fevil.example`;
  await expectStatus(decide(person, twice), 400);
  await expectStatus(decide(person, buildQuery('unknown')), 400);
  // The port of the person's own machine may be another one (RFC 8252 §7.3).
  const url = await follow(
    person,
    buildQuery(clientId, { redirect_uri: 'http://127.0.0.1:51234/cb' }),
  );
  expect(url.host).toBe('127.0.0.1:51234');
});

test('S-L6: a used refresh token ends the grant, for the thief and for the app', async () => {
  const { clientId, tokens, person } = await connect();
  const stolen = tokens.refresh_token;
  const now = stopClock();
  const next = await readTokens(await renew(clientId, stolen));
  vi.setSystemTime(now.getTime() + MINUTE_MS);
  expect(await readError(await renew(clientId, stolen))).toEqual(REFUSED);
  expect(await readError(await renew(clientId, next.refresh_token))).toEqual(REFUSED);
  expect(await statusOf(next.access_token)).toBe(401);
  expect(await listApps(person)).toEqual([]);
  const other = await connect({}, person);
  const another = await addClient({ client_name: 'Another' });
  expect(await readError(await renew(another, other.tokens.refresh_token))).toEqual(REFUSED);
  expect(await readError(await renew(clientId, other.tokens.access_token))).toEqual(REFUSED);
  expect(await statusOf(other.tokens.access_token)).toBe(200);
});

test('S-L7: an app gets no permission that it did not ask for or that its owner cannot give', async () => {
  const { clientId, tokens, person } = await connect({ scope: 'cards:read' });
  const more = await renew(clientId, tokens.refresh_token, { scope: 'cards:read cards:write' });
  expect(await readError(more)).toEqual([400, 'invalid_scope']);
  const renewed = await readTokens(await renew(clientId, tokens.refresh_token));
  expect(renewed.scope).toBe('cards:read');
  await expect(
    callTool(renewed.access_token, 'change_card', { username: 'x', changes: {} }),
  ).rejects.toThrow();
  // Not of an account: members. Not for assistants: webhooks, passes, writing contacts.
  const wide = await connect(
    { scope: 'members:read members:write webhooks passes:write contacts:write cards:read' },
    person,
  );
  expect(wide.tokens.scope).toBe('cards:read');
  const none = await follow(person, buildQuery(clientId, { scope: 'webhooks' }));
  expect(none.searchParams.get('error')).toBe('invalid_scope');
  // Not even for a team.
  const team = await createTeam({ owner: person });
  const query = buildQuery(clientId, { scope: 'cards:read policies:override' });
  const forTeam = { decision: 'allow', password: PASSWORD, organization: team.id };
  const url = await follow(person, query, forTeam);
  const code = url.searchParams.get('code') ?? '';
  expect(await readTokens(await exchangeCode(clientId, code))).toMatchObject({
    scope: 'cards:read',
  });
});

test('S-L8: a token is issued for, and opens, no other address', async () => {
  const { clientId, tokens, person, code } = await connect();
  for (const resource of [
    'https://evil.example/mcp',
    'https://cards.test.evil.example/mcp',
    'https://cards.test:444/mcp',
    'https://cards.test@evil.example/mcp',
    'https://evil@cards.test/mcp',
    'http://cards.test/mcp',
    `blob:${MCP_URL}`,
    `${MCP_URL}#x`,
    `${MCP_URL}#`,
    'mcp',
    '/mcp',
  ]) {
    const url = await follow(person, buildQuery(clientId, { resource }));
    expect([resource, url.searchParams.get('error')]).toEqual([resource, 'invalid_target']);
    const exchanged = await exchangeCode(clientId, code, { resource });
    expect(await readError(exchanged)).toEqual([400, 'invalid_target']);
  }
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  for (const path of ['/api/v1/me', '/api/v1/cards', listApiKeys.path, '/api/auth/verify']) {
    const answer = await callWorker(`${ORIGIN}${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  // Neither does one of another host of the same server.
  await runSql(
    'UPDATE oauth_grants SET resource = ? WHERE user_id = ?',
    'https://cards.example/mcp',
    person.user.id,
  );
  expect(await statusOf(tokens.access_token)).toBe(401);
  for (const secret of [tokens.refresh_token, code]) expect(await statusOf(secret)).toBe(401);
});
