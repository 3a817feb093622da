import { env, reset } from 'cloudflare:test';
import { vi } from 'vitest';

// Files of tests share a runtime and its modules, and nothing else: each begins with stores as empty as a new deployment's,
// and without what another put in the place of a clock, a call or a global.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();

// Every store is played by a Durable Object, and those are emptied that are awake: after ten idle seconds one sleeps.
await Promise.all([
  env.DB.exec('SELECT 1'),
  env.CARDS.list({ limit: 1 }),
  env.MEDIA.list({ limit: 1 }),
  env.API_LIMIT.limit({ key: 'awake' }),
  env.AUTH_LIMIT.limit({ key: 'awake' }),
]);
await reset();
// In one batch, which fails where a table stands already.
const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
