// @module-tag core
import { expect, test } from 'vitest';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const ANSWERS = [
  ['/api/health', 'GET'],
  ['/api/auth/login', 'POST'],
  ['/api/auth/login', 'GET'],
  ['/api/auth/verify', 'GET'],
  ['/api/nothing', 'GET'],
  ['/login', 'GET'],
  ['/no/such/page', 'GET'],
] as const;

test('S-H1: every response has the common headers and a policy, errors included', async () => {
  for (const [path, method] of ANSWERS) {
    const { headers } = await callWorker(`https://cards.test${path}`, { method });
    expect([path, headers.get('Strict-Transport-Security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{1,40}$/);
  }
});

test('S-H3: responses under /api are never stored and vary by Authorization', async () => {
  for (const [path, method] of ANSWERS.filter(([path]) => path.startsWith('/api/'))) {
    const { headers } = await callWorker(`https://cards.test${path}`, { method });
    expect([path, headers.get('Cache-Control'), headers.get('Vary')]).toEqual([
      path,
      'no-store',
      'Authorization',
    ]);
  }
  const { headers } = await callWorker('https://cards.test/settings/x.css');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('S-H5: no cross-origin access is allowed, preflights included', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://cards.test']) {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const answer = await callWorker('https://cards.test/api/auth/login', {
        method,
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      expect(answer.ok).toBe(false);
      const open = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(open).toEqual([]);
    }
  }
});
