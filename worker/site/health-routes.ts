import { Hono } from 'hono';
import { readHealth } from '#shared/api/health.ts';
import { hasRow } from '#worker/db/rows.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { clientAssets } from './client-assets.ts';

type HealthKernel = Pick<Kernel, 'db' | 'kv' | 'bucket' | 'now'>;

/**
 * How long an isolate repeats its last result, in milliseconds, because each check calls every
 * store.
 */
const FRESH_MS = 5000;

type Checks = Record<string, 'ok' | 'failed'>;

/** `GET /api/health`: sends each store a cheap request, at most every five seconds per isolate. */
export function healthRoutes(kernel: HealthKernel): Hono<AppEnv> {
  let last: { checks: Checks; at: number } | null = null;
  return new Hono<AppEnv>().get(readHealth.path, async (c) => {
    const at = kernel.now().getTime();
    const isFresh = last !== null && at - last.at < FRESH_MS;
    const checks = last !== null && isFresh ? last.checks : await checkStores(kernel);
    if (!isFresh) last = { checks, at };
    const isOk = Object.values(checks).every((check) => check === 'ok');
    return c.json(
      { status: isOk ? 'ok' : 'degraded', build: clientAssets.build, checks },
      isOk ? 200 : 503,
    );
  });
}

async function checkStores(kernel: HealthKernel): Promise<Checks> {
  const probes = {
    database: hasRow(kernel.db.prepare('SELECT 1')),
    cards: kernel.kv.get('health'),
    media: kernel.bucket.head('health'),
  };
  // Reporting store failures is the purpose of this route, so they are not errors.
  const results = Object.entries(probes).map(async ([name, probe]) => {
    const check = await probe.then(
      () => 'ok' as const,
      () => 'failed' as const,
    );
    return [name, check] as const;
  });
  return Object.fromEntries(await Promise.all(results));
}
