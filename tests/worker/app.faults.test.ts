import { afterAll, expect, test, vi } from 'vitest';
import { jobSchema } from '#worker/jobs/job.ts';
import { readRoutes } from '#tests/worker/route-table.ts';
import { ACCOUNT_PATHS } from '#tests/worker/write-paths/account-paths.ts';
import { CARD_PATHS } from '#tests/worker/write-paths/card-paths.ts';
import { buildEstate, type Estate } from '#tests/worker/write-paths/estate.ts';
import { SERVICE_PATHS } from '#tests/worker/write-paths/service-paths.ts';
import { TRUST_PATHS } from '#tests/worker/write-paths/trust-paths.ts';
import { WALLET_PATHS } from '#tests/worker/write-paths/wallet-paths.ts';
import { walk } from '#tests/worker/write-paths/walk.ts';

// Every way anything is written, with each of its calls failing in turn, through the whole Worker.

const PATHS = [...ACCOUNT_PATHS, ...CARD_PATHS, ...WALLET_PATHS, ...SERVICE_PATHS, ...TRUST_PATHS];

let built: Promise<Estate> | null = null;
const estate = (): Promise<Estate> => (built ??= buildEstate());

afterAll(() => vi.unstubAllGlobals());

test('every call that writes, every kind of job, both queues and the sweep are walked', () => {
  const writes = readRoutes()
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  const jobs = jobSchema.options.map(({ shape }) => `job ${shape.kind.value}`);
  const covered = new Set(PATHS.map(({ covers }) => covers));
  expect([...writes, ...jobs, 'events', 'cron'].filter((name) => !covered.has(name))).toEqual([]);
  expect(writes.length).toBeGreaterThan(30);
});

const named = PATHS.map(
  (path) => [[path.covers, path.does].filter(Boolean).join(': '), path] as const,
);

test.each(named)(
  'G1, G5, G6: %s is done wholly or not at all, and a retry ends where one try would',
  async (_, path) => {
    const { wrongs } = await walk(path, await estate());
    expect(wrongs.join('\n\n')).toBe('');
  },
);
