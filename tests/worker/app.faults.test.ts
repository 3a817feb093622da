import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setPlan } from '#shared/api/operator/plan.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { jobSchema } from '#worker/jobs/job.ts';
import { countDrawing } from '#worker/preview/drawing-limits.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import type { Failure } from '#tests/worker/fixtures/faults.ts';
import { readRoutes } from '#tests/worker/route-table.ts';
import { PERSON_PATHS, TEAM_PATHS } from '#tests/worker/write-paths/all-paths.ts';
import type { Outcome, World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { nameWalks, startWalks, WALK_TIMEOUT_MS } from '#tests/worker/write-paths/start-walks.ts';
import { WALKED } from '#tests/worker/write-paths/walk.ts';

// Walks every operation that writes through the whole Worker, with each of its calls failing,
// stalling or returning garbage in turn. Those of organizations have a file of their own.

const { lines, findViolations, findLeaks } = startWalks();

test('every route that writes, every kind of job, all queues and the sweep are walked', () => {
  const writes = readRoutes()
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  const jobs = jobSchema.options.map(({ shape }) => `job ${shape.kind.value}`);
  const covered = new Set([...PERSON_PATHS, ...TEAM_PATHS].map(({ covers }) => covers));
  expect([...writes, ...jobs, 'events', 'cron'].filter((name) => !covered.has(name))).toEqual([]);
  expect(writes.length).toBeGreaterThan(30);
});

// The last two inspect what the walks before them met.
describe('walks', { shuffle: false }, () => {
  test.each(nameWalks(PERSON_PATHS))(
    'S-G1, S-G5, S-G6: %s completes or does nothing, and a retry has the same result as one attempt',
    async (_, path) => {
      expect(await findViolations(path)).toBe('');
    },
    WALK_TIMEOUT_MS,
  );

  test('a walk during which an hour begins starts again, because rows per hour differ then', async () => {
    stopClock(new Date('2026-11-27T00:59:59Z'));
    let runs = 0;
    const count = async ({ bindings }: World, { userId }: WalkAccount): Promise<Outcome> => {
      if (++runs === 3) vi.setSystemTime(Date.parse('2026-11-27T01:00:01Z'));
      const isCounted = await Promise.race([
        countDrawing(bindings.DB, userId, new Date()).then(
          () => true,
          () => false,
        ),
        new Promise((resolve) => setTimeout(resolve, 1_000, false)),
      ]);
      return { status: isCounted ? 200 : 503, text: '', requestId: null, retryAfter: null };
    };
    const prepare = (world: World, account: WalkAccount) =>
      count(world, account).then(() => undefined);
    expect(await findViolations({ covers: 'job count_hour', prepare, act: count })).toBe('');
  });

  test('a walk is not the first to count in an hour that began after its data was stored', async () => {
    const done: Outcome = { status: 200, text: '', requestId: null, retryAfter: null };
    // Stores the data of the walks in the present hour, unless an earlier walk has.
    await findViolations({ covers: 'job none', act: () => Promise.resolve(done) });
    stopClock(new Date(Date.now() + HOUR_MS));
    const redrawing = PERSON_PATHS.filter(({ covers }) => covers === `POST ${setPlan.path}`);
    expect(redrawing).toHaveLength(1);
    for (const path of redrawing) expect(await findViolations(path)).toBe('');
  });

  /** Every dependency of the Worker, by the names of the walked calls. */
  const DEPENDENCIES = {
    D1: /^D1 /,
    'the ledgers': /^ledger /,
    KV: /^KV /,
    R2: /^R2 /,
    'the queues': /^(?:jobs|events|mail queue) /,
    Stripe: /^fetch \w+ stripe\.test/,
    mail: /^fetch \w+ mail\.test/,
    APNs: /^fetch \w+ api\.push\.apple\.com/,
    Google: /^fetch \w+ google\.test/,
  };
  const FAILURE_KINDS = {
    fails: ['before'],
    stalls: ['stalls'],
    'returns garbage': ['garbled'],
  } as const satisfies Record<string, readonly Failure[]>;

  test.each(
    Object.entries(DEPENDENCIES).flatMap(([partner, calls]) =>
      Object.entries(FAILURE_KINDS).map(([way, hows]) => [partner, way, calls, hows] as const),
    ),
  )('S-G1, S-G6: the walks covered %s that %s', (_, _way, calls, hows) => {
    const met = [...WALKED].filter(
      ([name, failures]) => calls.test(name) && hows.every((how) => failures.has(how)),
    );
    expect(met.length).toBeGreaterThan(0);
  });

  test('no line logged during the walks contains a secret or an email address', async () => {
    expect(await findLeaks()).toEqual([]);
    // Each line is an object with an event name, and the expected events occurred.
    const lineSchema = z.object({ level: z.string(), event: z.string() });
    const events = new Set(lines.map((line) => lineSchema.parse(JSON.parse(line)).event));
    const expected = [
      'store_unreachable',
      'payments_unreachable',
      'pass_generation_failed',
      'mail_not_queued',
      'job_failed',
      'attempt_counter_failed',
      'card_record_behind',
      'contact_queued',
    ];
    expect(expected.filter((event) => !events.has(event))).toEqual([]);
  });
});
