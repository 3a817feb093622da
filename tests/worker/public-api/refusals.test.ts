import { env } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { addKey, addTeamKey, startProgram } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { sendAs } from '#tests/worker/world/person.ts';
import { createCard, readPage } from '#tests/worker/public-api/program-cards.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const nest = (levels: number): string =>
  `{"username":"deep","name":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('errors', () => {
  test('every error is a problem document with the members of the app', async () => {
    const { call } = await startProgram();
    const answers: [number, string, Response][] = [
      [401, 'invalid_key', await sendAs(null)('GET', '/api/v1/me')],
      [404, 'not_found', await call('GET', '/api/v1/cards/no-such-card')],
      [404, 'not_found', await call('GET', '/api/v1/nothing')],
      [405, 'method_not_allowed', await call('PUT', '/api/v1/cards', {})],
      [400, 'invalid_input', await call('POST', '/api/v1/cards', { username: 'x' })],
      [400, 'bad_request', await call('POST', '/api/v1/cards', '{')],
      [415, 'unsupported_media_type', await call('POST', '/api/v1/cards')],
    ];
    for (const [status, code, answer] of answers) {
      expect([code, answer.status]).toEqual([code, status]);
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({
        type: `/docs#${code}`,
        title: expect.any(String),
        status,
        code,
        message: expect.any(String),
        requestId: answer.headers.get('X-Request-Id'),
      });
    }
  });

  test('a message names what is wrong with which value', async () => {
    const { call } = await startProgram();
    for (const [path, body, message] of [
      ['/api/v1/cards?limit=1000', undefined, 'limit: Must be a whole number from 1 to 100.'],
      ['/api/v1/cards?limit=0', undefined, 'limit: Must be a whole number from 1 to 100.'],
      ['/api/v1/cards?limit=ten', undefined, 'limit: Must be a whole number from 1 to 100.'],
      ['/api/v1/cards', { name: 'Ann' }, 'username: This field is required.'],
    ] as const) {
      const answer = await call(body === undefined ? 'GET' : 'POST', path, body);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { title: 'The request has invalid values.', message: expect.stringContaining(message) },
      ]);
    }
    await expectStatus(call('GET', '/api/v1/cards?limit=100'), 200);
  });

  test('S-K7: a body of 10 MB and deeply nested JSON are refused', async () => {
    const { call } = await startProgram();
    const large = JSON.stringify({ username: 'large', name: 'x'.repeat(10_000_000) });
    for (const [body, status, code] of [
      [large, 413, 'payload_too_large'],
      [nest(100_000), 413, 'payload_too_large'],
      // The depth itself is refused: one level less, the list is parsed and is no name.
      [nest(30_000), 400, 'bad_request'],
      [nest(32), 400, 'bad_request'],
      [nest(31), 400, 'invalid_input'],
    ] as const) {
      const answer = await call('POST', '/api/v1/cards', body);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    }
  });
});

test('S-K12: a username that would name another path is refused', async () => {
  const { call } = await startProgram();
  for (const [username, status] of [
    ['', 400],
    ['.', 404],
    ['..', 404],
    ['../contacts', 400],
    ['x/rename', 400],
  ] as const) {
    const answer = await call('POST', '/api/v1/cards', { username, name: 'Ada' });
    expect([username, answer.status]).toEqual([username, status]);
  }
});

test('S-K5: a key does nothing that its permissions do not name', async () => {
  const { person } = await startProgram();
  const team = await createTeam({ plan: 'business_pro' });
  for (const call of PUBLIC_CALLS) {
    if (call.scope === null) continue;
    const scopes = listScopes(call.isOrganizationOnly ? 'organization' : 'person').filter(
      (scope) => scope !== call.scope,
    );
    const weak = await (call.isOrganizationOnly
      ? addTeamKey(team, scopes)
      : addKey(person, scopes));
    const path = call.path.replace(/:\w+/g, 'anything');
    const answer = await weak.call(call.method, path, call.request === null ? undefined : {});
    expect([call.name, answer.status]).toEqual([call.name, 403]);
    expect(await answer.json()).toMatchObject({
      code: 'scope_required',
      message: expect.stringContaining(call.scope),
    });
    await weak.person.send('DELETE', `/api/keys/${weak.keyId}`);
  }
});

test('S-K2: a cursor of another account, of another list, or a changed one is refused', async () => {
  const program = await startProgram();
  for (const name of ['one', 'two']) await createCard(program, { title: name });
  const { next } = await readPage(await program.call('GET', '/api/v1/cards?limit=1'));
  if (next === null) throw new Error('one page');
  const own = await readPage(await program.call('GET', `/api/v1/cards?limit=1&cursor=${next}`));
  expect(own).toMatchObject({ data: [{ title: 'two' }], next: null });
  const other = await startProgram();
  const inner = btoa(JSON.stringify(['2020-01-01T00:00:00.000Z', 'x']));
  for (const [call, path] of [
    [other.call, `/api/v1/cards?cursor=${next}`],
    [program.call, `/api/v1/contacts?cursor=${next}`],
    [program.call, `/api/v1/cards?cursor=${next.slice(0, -2)}AA`],
    [program.call, `/api/v1/cards?cursor=${encodeURIComponent(inner)}`],
    [program.call, '/api/v1/cards?cursor='],
  ] as const) {
    const answer = await call('GET', path);
    expect([path, answer.status]).toEqual([path, 400]);
  }
  // The owner's other keys may continue a list.
  const second = await addKey(program.person);
  await expectStatus(second.call('GET', `/api/v1/cards?cursor=${next}`), 200);
});

test('a list has at most 100 entries per page', async () => {
  const { call, person } = await startProgram();
  await env.DB.batch(
    Array.from({ length: 101 }, (_, index) =>
      env.DB.prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
         SELECT ?1, ?2, ?1, ?1, 1, ?3, 1, ?4, ?4`,
      ).bind(
        unique(`m${index}`),
        person.user.id,
        JSON.stringify(buildTestContent()),
        new Date(1_700_000_000_000 + index).toISOString(),
      ),
    ),
  );
  const page = await readPage(await call('GET', '/api/v1/cards'));
  expect(page.data).toHaveLength(100);
  const cursor = page.next ?? '';
  const rest = await readPage(await call('GET', `/api/v1/cards?cursor=${cursor}`));
  expect([rest.data.length, rest.next]).toEqual([1, null]);
});
