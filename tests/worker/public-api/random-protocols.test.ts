import { env } from 'cloudflare:test';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerClient, requestToken } from '#shared/api/programs/oauth.ts';
import { toJsonSchema } from '#shared/api/v1/json-schema.ts';
import { TOOLS } from '#worker/mcp/tools/tools.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { MCP_URL, post } from '#tests/worker/mcp/harness.ts';
import { CALLBACK, connect, ORIGIN, VERIFIER } from '#tests/worker/oauth/harness.ts';
import { buildValue } from '#tests/worker/public-api/random-calls.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

/** Fewer than a key may make in a minute, so that none is refused for its number. */
const CALLS_OF_A_KEY = 800;

/** One of the values that are valid somewhere, or anything. */
const buildMostly = (...values: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, fc.jsonValue());
const optional = { requiredKeys: [] as [] };

const METHODS = [
  'initialize',
  'notifications/initialized',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'prompts/get',
  'completion/complete',
  'logging/setLevel',
];
/** A call of a tool, mostly with values of its schema. */
function buildToolCall(username: string): fc.Arbitrary<unknown> {
  const known = { username: [username], card: [username] };
  const calls = TOOLS.map(({ name, input }) =>
    fc.record(
      {
        name: fc.constant(name),
        arguments: fc.oneof(
          { weight: 3, arbitrary: buildValue(toJsonSchema(input, 'input'), known) },
          fc.jsonValue(),
        ),
        _meta: fc.jsonValue(),
      },
      { requiredKeys: ['name', 'arguments'] },
    ),
  );
  return fc
    .oneof(...calls)
    .map((params) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
}

/** Messages of JSON-RPC 2.0, right and wrong in every part. */
function buildMessage(username: string): fc.Arbitrary<unknown> {
  const params = fc.record(
    {
      name: buildMostly(...TOOLS.map(({ name }) => name)),
      arguments: fc.jsonValue(),
      protocolVersion: buildMostly('2025-06-18', '2025-11-25', '1999-01-01'),
      capabilities: buildMostly({}),
      clientInfo: buildMostly({ name: 'fuzz', version: '1' }),
      _meta: fc.jsonValue(),
    },
    optional,
  );
  const message = fc.record(
    {
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, fc.jsonValue()),
      id: fc.oneof(fc.nat(), fc.string(), fc.jsonValue()),
      method: buildMostly(...METHODS),
      params: fc.oneof({ weight: 5, arbitrary: params }, fc.jsonValue()),
    },
    optional,
  );
  return fc.oneof(
    { weight: 6, arbitrary: buildToolCall(username) },
    { weight: 6, arbitrary: message },
    fc.array(message, { maxLength: 3 }),
    fc.json(),
    fc.constantFrom('', '{', 'null'),
  );
}

const URIS = [
  CALLBACK,
  'http://127.0.0.1/callback',
  'javascript:alert(1)',
  'https://u:p@x/',
  '',
  '//',
];

const registration = fc.record(
  {
    client_name: buildMostly('Assistant', '', '\u202e', 'x'.repeat(300)),
    redirect_uris: buildMostly([CALLBACK], URIS, [], CALLBACK),
    grant_types: buildMostly(['authorization_code'], ['implicit']),
    response_types: buildMostly(['code'], ['token']),
    token_endpoint_auth_method: buildMostly('none', 'client_secret_basic'),
    scope: buildMostly('cards:read', 'everything'),
    client_uri: buildMostly(...URIS),
    logo_uri: buildMostly(...URIS),
    software_id: fc.jsonValue(),
  },
  optional,
);

/** Fields of a token request, some of them those of a real one. */
function buildForm(real: Readonly<Record<string, string>>): fc.Arbitrary<Record<string, string>> {
  const names = [
    'grant_type',
    'client_id',
    'code',
    'code_verifier',
    'redirect_uri',
    'refresh_token',
  ];
  const field = (name: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(real[name] ?? '') },
      fc.constantFrom('authorization_code', 'refresh_token', 'password', MCP_URL, '', '\u0000'),
      fc.string({ unit: 'grapheme' }),
    );
  const all = [...names, 'resource', 'scope', 'client_secret'];
  return fc
    .record(Object.fromEntries(all.map((name) => [name, field(name)])), optional)
    .map((fields) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value.toWellFormed()]],
        ),
      ),
    );
}

/** Runs a property as often as the test of the public API. Counts statuses. */
async function countStatuses<Value>(
  calls: number,
  values: fc.Arbitrary<Value>,
  send: (value: Value) => Promise<Response>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(values, async (value) => {
    const answer = await send(value);
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect([answer.status < 500, text.slice(0, 300)]).toEqual([true, expect.any(String)]);
  });
  await fc.assert(property, { numRuns: calls, endOnFailure: true });
  return statuses;
}

test('S-N17: no random message to /mcp is answered with a 5xx', async () => {
  for (let left = env.RANDOM_CALLS; left > 0; left -= CALLS_OF_A_KEY) {
    const { key, call } = await startProgram();
    const username = unique('fuzz');
    await call('POST', '/api/v1/cards', { username, name: 'Ada' });
    const calls = Math.min(left, CALLS_OF_A_KEY);
    const statuses = await countStatuses(calls, buildMessage(username), (message) =>
      post(key, message),
    );
    // Otherwise the messages would test nothing but their refusal.
    for (const status of [200, 400]) expect(statuses.has(status)).toBe(true);
    expect(statuses.has(401)).toBe(false);
  }
});

/** An address of each call's own, so that none is refused for being the 301st of its minute. */
const nextAddress = (() => {
  let last = 0;
  return () => ({ 'CF-Connecting-IP': `198.18.${(last += 1) >> 8}.${last & 255}` });
})();

test('S-L13: no random registration of an app and no random request for a token is answered with a 5xx', async () => {
  const registered = await countStatuses(env.RANDOM_CALLS, registration, (metadata) =>
    callWorker(`${ORIGIN}${registerClient.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...nextAddress() },
      body: JSON.stringify(metadata),
    }),
  );
  for (const status of [201, 400]) expect(registered.has(status)).toBe(true);
  const { clientId, code, tokens } = await connect();
  const real = {
    grant_type: 'refresh_token',
    client_id: clientId,
    code,
    code_verifier: VERIFIER,
    redirect_uri: CALLBACK,
    refresh_token: tokens.refresh_token,
    resource: MCP_URL,
  };
  const answered = await countStatuses(env.RANDOM_CALLS, buildForm(real), (fields) =>
    callWorker(`${ORIGIN}${requestToken.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...nextAddress() },
      body: new URLSearchParams(fields).toString(),
    }),
  );
  expect(answered.has(400)).toBe(true);
});
