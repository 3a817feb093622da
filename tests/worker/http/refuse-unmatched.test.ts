// @module-tag core
import { expect, test } from 'vitest';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const call = (path: string, method: string) =>
  callWorker(`https://cards.test${path}`, { method, redirect: 'manual' });

test('S-A9: a known path returns 405 with its methods for any other method', async () => {
  const cases = [
    ['/api/auth/login', 'GET', 'POST'],
    ['/api/auth/login', 'HEAD', 'POST'],
    ['/api/auth/verify', 'POST', 'GET, HEAD'],
    ['/api/auth/verify', 'OPTIONS', 'GET, HEAD'],
    ['/api/cards/ann-smith', 'POST', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['/api/health', 'DELETE', 'GET, HEAD'],
    ['/login', 'POST', 'GET, HEAD'],
  ] as const;
  for (const [path, method, allow] of cases) {
    const answer = await call(path, method);
    expect([path, method, answer.status, answer.headers.get('Allow')]).toEqual([
      path,
      method,
      405,
      allow,
    ]);
  }
});

test('an unknown path under /api returns a JSON 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    for (const path of ['/api', '/api/nothing/here']) {
      const answer = await call(path, method);
      expect([path, method, answer.status]).toEqual([path, method, 404]);
      expect(await answer.json()).toMatchObject({ code: 'not_found', message: 'Not found.' });
    }
  }
});

test('HEAD responds as GET does, without a body', async () => {
  const answer = await call('/api/health', 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});
