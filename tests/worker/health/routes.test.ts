import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { health } from '#shared/api/health.ts';
import { healthRoutes } from '#worker/health/routes.ts';

test('health says ok while every store answers', async () => {
  const response = await SELF.fetch('https://cards.test/api/health');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'ok',
    build: 'test',
    checks: { database: 'ok', cards: 'ok', media: 'ok' },
  });
});

test('health names the store that fails and says so by its status', async () => {
  const app = healthRoutes({
    db: env.DB,
    cards: { get: () => Promise.reject(new Error('down')) },
    media: env.MEDIA,
    build: 'test',
    now: () => new Date(),
  });
  const response = await app.request(health.path);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    status: 'degraded',
    checks: { database: 'ok', cards: 'failed', media: 'ok' },
  });
});

test('M15: a hundred questions within five seconds ask the stores once, and a failure is not kept longer', async () => {
  let asked = 0;
  let isDown = true;
  let at = 0;
  const app = healthRoutes({
    db: env.DB,
    cards: {
      get: async () => {
        asked += 1;
        if (isDown) throw new Error('down');
        return null;
      },
    },
    media: env.MEDIA,
    build: 'test',
    now: () => new Date(at),
  });
  for (let n = 0; n < 100; n += 1) {
    at = n * 49;
    expect((await app.request(health.path)).status).toBe(503);
  }
  expect(asked).toBe(1);
  isDown = false;
  at = 5000;
  expect((await app.request(health.path)).status).toBe(200);
  expect(asked).toBe(2);
});
