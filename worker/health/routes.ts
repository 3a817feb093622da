import { Hono } from 'hono';
import { health } from '#shared/api/health.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

interface HealthDeps {
  db: D1Database;
  cards: { get(key: string): Promise<unknown> };
  media: R2Bucket;
  build: string;
  now: () => Date;
}

/** How long an isolate repeats its last answer, in milliseconds: each costs a call to every store. */
const FRESH_MS = 5000;

type Checks = Record<string, 'ok' | 'failed'>;

/** `GET /api/health`: asks each store one cheap question, every five seconds at most. */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  let last: { checks: Checks; at: number } | null = null;
  return new Hono<AppEnv>().get(health.path, async (c) => {
    const at = deps.now().getTime();
    const isFresh = last !== null && at - last.at < FRESH_MS;
    const checks = last !== null && isFresh ? last.checks : await askStores(deps);
    if (!isFresh) last = { checks, at };
    const isOk = Object.values(checks).every((check) => check === 'ok');
    return c.json(
      { status: isOk ? 'ok' : 'degraded', build: deps.build, checks },
      isOk ? 200 : 503,
    );
  });
}

async function askStores(deps: HealthDeps): Promise<Checks> {
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
  return Object.fromEntries(await Promise.all(asked));
}
