import { env, reset } from 'cloudflare:test';
import { afterEach, vi } from 'vitest';
import { dropLogs } from '#tests/worker/fixtures/collected-logs.ts';

// Test files share a runtime and its modules but nothing else: each starts with empty stores, and
// with the clock, calls and globals restored.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
afterEach(({ task }) => dropLogs({ isPrinted: task.result?.state === 'fail' }));

// Every store is a Durable Object. Only active ones are cleared; an object hibernates after ten
// idle seconds.
await Promise.all([
  env.DB.exec('SELECT 1'),
  env.CARDS.list({ limit: 1 }),
  env.MEDIA.list({ limit: 1 }),
  env.API_LIMIT.limit({ key: 'awake' }),
  env.AUTH_LIMIT.limit({ key: 'awake' }),
]);
await reset();
// In one batch, which fails where a table already exists, and a statement for each migration:
// several hundred would take twice as long.
await env.DB.batch(env.TEST_MIGRATIONS.map(({ queries }) => env.DB.prepare(queries.join(';\n'))));
