import { env, reset } from 'cloudflare:test';
import { vi } from 'vitest';

// Files of tests share a runtime and its modules, and nothing else: each begins with stores as empty as a new deployment's,
// and without what another put in the place of a clock, a call or a global.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
// Every store of the runtime is played by a Durable Object: D1, KV, R2, the queues, the limits and our own counters.
await reset();
const [records, files] = await Promise.all([
  env.CARDS.list({ limit: 1 }),
  env.MEDIA.list({ limit: 1 }),
]);
if (records.keys.length > 0 || files.objects.length > 0)
  throw new Error('another file of tests left something');
// In one batch, which fails where a table stands already.
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
