// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readHealth } from '#shared/api/health.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { healthRoutes } from '#worker/site/health-routes.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

/** The route over a KV namespace whose reads do this. */
function createHealth(readKv: () => Promise<unknown>, now = () => new Date()) {
  const kv = new Proxy(env.CARDS, {
    get: (target, key) => (key === 'get' ? readKv : Reflect.get(target, key)),
  });
  return healthRoutes(createTestKernel({ kv, now }));
}

test('health is ok while every store responds', async () => {
  const response = await expectStatus(callWorker('https://cards.test/api/health'), 200);
  expect(await response.json()).toEqual({
    status: 'ok',
    build: 'test',
    checks: { database: 'ok', cards: 'ok', media: 'ok' },
  });
});

test('health names the failing store and returns 503', async () => {
  const app = createHealth(() => Promise.reject(new Error('down')));
  await expectStatus(app.request(readHealth.path), 503, {
    status: 'degraded',
    checks: { database: 'ok', cards: 'failed', media: 'ok' },
  });
});

test('S-M15: a hundred requests within five seconds call the stores once, and a failure is not cached longer', async () => {
  let calls = 0;
  let isDown = true;
  let at = 0;
  const app = createHealth(
    async () => {
      calls += 1;
      if (isDown) throw new Error('down');
      return null;
    },
    () => new Date(at),
  );
  for (let n = 0; n < 100; n += 1) {
    at = n * 49;
    await expectStatus(app.request(readHealth.path), 503);
  }
  expect(calls).toBe(1);
  isDown = false;
  at = 5000;
  await expectStatus(app.request(readHealth.path), 200);
  expect(calls).toBe(2);
});
