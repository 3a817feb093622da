import { createHash } from 'node:crypto';
import { decideAuthorization, requestToken } from '#shared/api/programs/oauth.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

const CALLBACK = 'https://assistant.example/callback';
const VERIFIER = 'v'.repeat(64);

const register = (world: World): Promise<Outcome> =>
  world.send('POST', '/oauth/register', {
    body: { client_name: 'Assistant', redirect_uris: [CALLBACK] },
  });

/** Registers an app. Returns the query of its request. */
async function buildRequest(world: World): Promise<string> {
  const { text } = await register(world);
  return new URLSearchParams({
    response_type: 'code',
    client_id: String(Object(JSON.parse(text)).client_id),
    redirect_uri: CALLBACK,
    scope: 'cards:read',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
}

const allow = (
  world: World,
  { token }: WalkAccount,
  query: string,
  owner: object = {},
): Promise<Outcome> =>
  world.send('POST', decideAuthorization.path, {
    token,
    body: { decision: 'allow', query, password: PASSWORD, ...owner },
  });

const sendForm = (world: World, path: string, form: string): Promise<Outcome> =>
  world.send('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
  });

/** Allows an app. Returns the form that exchanges its code. */
async function buildExchange(world: World, account: WalkAccount): Promise<string> {
  const query = await buildRequest(world);
  const { text } = await allow(world, account, query);
  const { redirectTo } = decideAuthorization.response.parse(JSON.parse(text));
  return new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: new URLSearchParams(query).get('client_id') ?? '',
    code: new URL(redirectTo).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  }).toString();
}

async function readTokens(world: World, account: WalkAccount) {
  const form = await buildExchange(world, account);
  const { text } = await sendForm(world, requestToken.path, form);
  const clientId = new URLSearchParams(form).get('client_id') ?? '';
  return { clientId, ...requestToken.response.parse(JSON.parse(text)) };
}

const APP_ROWS: readonly string[] = ['oauth_clients', 'oauth_grants', 'oauth_tokens'];
const ENDED: WritePath['mayDiffer'] = {
  pattern: /^oauth_.*/,
  because: 'a second use of a code ends the grant, as nothing tells a retry from a thief',
};

/** Apps that people connect. */
export const OAUTH_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /oauth/register',
    act: register,
  },
  {
    covers: 'POST /api/oauth/authorizations/read',
    prepare: buildRequest,
    request: (_, query) => ({ body: { query } }),
  },
  {
    covers: 'POST /api/oauth/authorizations',
    prepare: buildRequest,
    act: (world, account, query) => allow(world, account, query),
    // A code that no one received expires within a minute.
    repeatableTables: ['oauth_grants'],
    mayMiss: {
      line: /^mail .*app was connected/,
      when: /^(?:mail queue|D1 )/,
      because: 'the response must not fail: it is the only one that contains the code',
    },
  },
  {
    covers: 'POST /oauth/token',
    action: 'a code',
    prepare: buildExchange,
    act: (world, _, form) => sendForm(world, requestToken.path, form),
    retryStatuses: [400],
    intermediate: { tables: APP_ROWS, because: 'the grant ends when its code is used twice' },
    mayDiffer: ENDED,
  },
  {
    covers: 'POST /oauth/token',
    action: 'a refresh token',
    prepare: async (world, account) => {
      const { clientId, refresh_token: refreshToken } = await readTokens(world, account);
      return new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
      }).toString();
    },
    act: (world, _, form) => sendForm(world, requestToken.path, form),
    // A retry gets sibling tokens. Those of the lost answer end with the grant.
    repeatableTables: ['oauth_tokens'],
    mayDiffer: { pattern: /^oauth_tokens .*"siblings":[01]/, because: 'a retry is counted' },
  },
  {
    covers: 'POST /oauth/revoke',
    prepare: async (world, account) => (await readTokens(world, account)).access_token,
    act: (world, _, token) =>
      sendForm(world, '/oauth/revoke', new URLSearchParams({ token }).toString()),
  },
  {
    covers: 'POST /api/oauth/apps/:id/resume',
    prepare: async (world, account) => {
      const organization = await buildWalkTeam(world, account);
      const query = await buildRequest(world);
      await allow(world, account, query, { organization, isService: true });
      // As after a recovery of someone who has been deleted since.
      await runSql(
        "UPDATE oauth_grants SET connected_at = created_at, created_by = NULL, paused_at = '2099-01-01T00:00:00.000Z' WHERE is_service = 1",
      );
      return (await readValue<string>('SELECT id FROM oauth_grants WHERE is_service = 1')) ?? '';
    },
    request: (_, id) => ({ params: { id }, body: { password: PASSWORD } }),
  },
  {
    covers: 'DELETE /api/oauth/apps/:id',
    prepare: async (world, account) => {
      await readTokens(world, account);
      const { text } = await world.send('GET', '/api/oauth/apps', { token: account.token });
      return String(Object(JSON.parse(text)).apps[0].id);
    },
    retryStatuses: [404],
  },
];
