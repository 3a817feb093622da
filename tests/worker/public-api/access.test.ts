// @module-tag core
import { expect, test } from 'vitest';
import { join, sendAs } from '#tests/worker/world/person.ts';
import { fillAny, readRoutes } from '#tests/worker/route-table.ts';

const routes = readRoutes().filter(({ audience }) => audience === 'key');
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test('every route of the public API needs a key', () => {
  const mounted = readRoutes().filter(
    ({ method, path }) =>
      path.startsWith('/api/v1/') || (/^\/mcp\/?$/.test(path) && method === 'POST'),
  );
  expect(mounted.length).toBeGreaterThan(10);
  expect(mounted).toEqual(routes);
});

test.each(named)('S-O2: %s refuses visitors, forged keys and every session', async (_, route) => {
  const { authorization } = await join('enterprise');
  const session = authorization.replace('Bearer ', '');
  const forged = `ttc_test_${'0'.repeat(8)}_${'0'.repeat(38)}`;
  for (const sent of [null, forged, session, 'x']) {
    const body = ['GET', 'DELETE'].includes(route.method) ? undefined : {};
    const path = fillAny(route.path, (name) => `no-${name}`);
    const answer = await sendAs(sent)(route.method, path, body);
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
      401,
      'invalid_key',
    ]);
  }
});
