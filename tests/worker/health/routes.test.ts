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
  });
  const response = await app.request(health.path);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    status: 'degraded',
    checks: { database: 'ok', cards: 'failed', media: 'ok' },
  });
});
