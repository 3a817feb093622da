// @module-tag core
import { expect, test } from 'vitest';
import { RESERVED_USERNAMES } from '#shared/card/username/username.ts';
import { COMMON_HEADERS } from '#worker/http/middleware/security-headers.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { fillAny, readRoutes, type Route } from '#tests/worker/route-table.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// The headers of every route in the Worker's own route table, with and without a session.

const routes = readRoutes();
const named = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]);

let created: Promise<{ person: Person; username: string }> | null = null;
async function createPerson() {
  const person = await join();
  const username = unique('headers');
  await person.publish(username);
  return { person, username };
}
/** A user with a published card. */
const findPerson = () => (created ??= createPerson());

async function pathOf({ path }: Route): Promise<string> {
  const { username } = await findPerson();
  return fillAny(path, (name) => (name === 'username' ? username : `no-${name}`));
}

async function askAs(route: Route, headers: Record<string, string>, host = 'cards.test') {
  const hasBody = !['GET', 'DELETE', 'OPTIONS'].includes(route.method);
  return callWorker(`https://${host}${await pathOf(route)}`, {
    method: route.method,
    redirect: 'manual',
    headers: { ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
    ...(hasBody && { body: '{}' }),
  });
}

function expectSafe(answer: Response): void {
  const { headers } = answer;
  for (const [name, value] of Object.entries(COMMON_HEADERS)) expect(headers.get(name)).toBe(value);
  const age = /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1];
  expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy.includes("frame-ancestors 'none'") || policy.includes('sandbox')).toBe(true);
  expect(policy).not.toContain('unsafe');
  expect(headers.get('Set-Cookie')).toBeNull();
}

test.each(named)('S-H1: %s has the common headers and a policy', async (_, route) => {
  expectSafe(await askAs(route, {}));
  expectSafe(await askAs(route, { Authorization: 'Bearer x' }));
});

const LIES = {
  Forwarded: 'host=evil.example;proto=http',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'http',
  'X-Original-URL': '/evil.example',
  'X-React-Router-SPA-Mode': 'yes',
};

test.each(named)('S-H2: %s does not echo a forged host', async (_, route) => {
  const answer = await askAs(route, LIES, 'evil.example:8443');
  const body = new TextDecoder('latin1').decode(await answer.arrayBuffer());
  const text = JSON.stringify(Object.fromEntries(answer.headers)) + body;
  expect(text).not.toContain('evil.example');
});

const calls = named.filter(([, { path }]) => path.startsWith('/api/'));

test.each(calls)('S-H3: the response of %s is never stored', async (_, route) => {
  const answer = await askAs(route, {});
  expect(answer.headers.get('Cache-Control')).toMatch(/^(private, )?no-store$/);
  expect(answer.headers.get('Vary')).toContain('Authorization');
});

test.each(calls.filter(([, { method, audience }]) => method === 'GET' && audience === 'session'))(
  'S-H3: %s returns a visitor nothing of an earlier user',
  async (_, route) => {
    const { person } = await findPerson();
    const path = await pathOf(route);
    const first = await person.send('GET', path);
    await first.arrayBuffer();
    const second = await expectStatus(callWorker(`https://cards.test${path}`), 401);
    expect(await second.text()).not.toContain(person.email);
  },
);

/** Called by programs, also in pages of other sites: they know no session (flow.test.ts of OAuth). */
const OPEN_TO_PAGES: ReadonlySet<string> = new Set([
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
  '/oauth/register',
  '/oauth/token',
  '/oauth/revoke',
]);
const closed = named.filter(([, { path }]) => !OPEN_TO_PAGES.has(path));

test.each(closed)('S-H5: %s is not readable by other origins', async (_, route) => {
  for (const origin of ['https://evil.example', 'null']) {
    const preflight = {
      Origin: origin,
      'Access-Control-Request-Method': route.method,
      'Access-Control-Request-Headers': 'authorization',
    };
    for (const method of ['OPTIONS', route.method]) {
      const { headers } = await askAs({ ...route, method }, preflight);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

const firstSegments = routes.map(({ path }) => path.split('/')[1] ?? '');

test('S-U1: the first segment of every mounted route is reserved', () => {
  const claimable = firstSegments.filter(
    (segment) => /^[a-z0-9-]{3,30}$/.test(segment) && !RESERVED_USERNAMES.has(segment),
  );
  expect(claimable).toEqual([]);
});

test('S-U1: no reserved name can be claimed', async () => {
  const { send } = await join('enterprise');
  const names = [...RESERVED_USERNAMES].filter((name) => /^[a-z0-9-]{3,30}$/.test(name));
  expect(names.length).toBeGreaterThan(70);
  for (const name of names) {
    const answer = await send('PUT', `/api/cards/${name}`, buildTestContent());
    expect([name, answer.status]).toEqual([name, 409]);
  }
});
