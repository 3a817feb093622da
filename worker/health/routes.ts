import { Hono } from 'hono';
import { health } from '#shared/api/health.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

interface HealthDeps {
  db: D1Database;
  cards: { get(key: string): Promise<unknown> };
  media: R2Bucket;
  build: string;
}

/** `GET /api/health`: asks each store one cheap question. */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get(health.path, async (c) => {
    const probes = {
      database: deps.db.prepare('SELECT 1').first(),
      cards: deps.cards.get('health'),
      media: deps.media.head('health'),
    };
    // Any failure of a store is what this call exists to report, not an error of its own.
    const asked = Object.entries(probes).map(async ([name, probe]) => {
      const check = await probe.then(
        () => 'ok' as const,
        () => 'failed' as const,
      );
      return [name, check] as const;
    });
    const checks = Object.fromEntries(await Promise.all(asked));
    const isOk = Object.values(checks).every((check) => check === 'ok');
    return c.json(
      { status: isOk ? 'ok' : 'degraded', build: deps.build, checks },
      isOk ? 200 : 503,
    );
  });
}
