import type { D1Database } from '@cloudflare/workers-types';
import type { Miniflare } from 'miniflare';
import { setTimeout } from 'node:timers/promises';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findQuantile } from '#bench/load.ts';
import { countStoredContacts } from '#bench/mixed-load/stored-contacts.ts';
import { countAll, findDifferences } from '#bench/mixed-load/compare.ts';
import { createReadVisits } from '#bench/mixed-load/stored-visits.ts';
import { measureHeapMegabytes } from '#bench/mixed-load/heap.ts';
import { findRuntimes, readResidentMegabytes } from './process-memory.ts';
import { runAtRate, type TimedCall } from './run-at-rate.ts';
import { createTraffic, createOwners } from '#bench/mixed-load/traffic.ts';
import { startHello, startProduct, type Running } from '#bench/runtime.ts';

/** Calls per second and duration, in two halves whose retained memory is compared. */
export const RATE = { perSecond: 40, seconds: 60 };
const HALF = { perSecond: RATE.perSecond, seconds: RATE.seconds / 2 };
/**
 * Calls before measuring: caches that are filled once or up to a limit fill within some thousand
 * calls.
 */
const WARM_UP = { perSecond: 60, seconds: 60 };
/** Longest wait for link previews of saved cards, in milliseconds. */
const PICTURES_TIMEOUT_MS = 120_000;
/** Memory readings and the time between them, in which a drawing in progress finishes. */
const READINGS = 3;
const MEMORY_READING_INTERVAL_MS = 1500;

/** Memory in use while idle, in megabytes. */
interface MemoryUse {
  /** Objects and buffers of our isolate, after a garbage collection. */
  heap: number;
  /**
   * The runtime's whole process, including the simulated stores with their data and uncollected
   * garbage.
   */
  resident: number;
}

export interface MixedLoad {
  calls: number;
  failed: number;
  differences: string[];
  acknowledgedWrites: number;
  p99Ms: number;
  /** The same for a one-line Worker, called at the same rate. */
  helloP99Ms: number;
  /** Link previews of saved cards that the queue drew during the minute. */
  picturesDrawn: number;
  /** Before the minute, after its first and after its second half. */
  held: [before: MemoryUse, half: MemoryUse, after: MemoryUse];
}

/**
 * Sends reads and writes at a fixed rate for a minute, next to a one-line Worker, then compares the
 * database with the acknowledged calls. Memory is read before, between the halves and after, each
 * time after all requested link previews are drawn: so growth between readings is neither work in
 * progress nor garbage.
 */
export async function measureMixedLoad(): Promise<MixedLoad> {
  const product = await startProduct({ isInspected: true });
  const [pid] = findRuntimes();
  if (pid === undefined) throw new Error('the runtime has no process of its own');
  const hello = await startHello();
  try {
    const db = await product.runtime.getD1Database('DB');
    await applyMigrations(db, readMigrationFiles());
    const owners = await createOwners(product.origin, db);
    const traffic = createTraffic(product.origin, owners);
    await runAtRate(WARM_UP, traffic.call);
    let called = WARM_UP.perSecond * WARM_UP.seconds;
    const before = await readIdleMemory(product, db, pid);
    const picturesBefore = await countPictures(product.runtime);
    const timed: TimedCall[] = [];
    const bare: TimedCall[] = [];
    const runHalf = async (): Promise<MemoryUse> => {
      const from = called;
      called += HALF.perSecond * HALF.seconds;
      const [ours, theirs] = await Promise.all([
        runAtRate(HALF, (number) => traffic.call(from + number)),
        runAtRate(HALF, async () => (await (await fetch(hello.origin)).text()) === 'hello'),
      ]);
      timed.push(...ours);
      bare.push(...theirs);
      return readIdleMemory(product, db, pid);
    };
    const half = await runHalf();
    const after = await runHalf();
    const picturesAfter = await countPictures(product.runtime);
    const { done, requested, failed } = traffic;
    for (const [failure, many] of failed) console.log(`  ${many} times ${failure}`);
    const readContacts = () => countStoredContacts(product.origin, owners);
    const readVisits = await createReadVisits(product.origin, db);
    const differences = await findDifferences(db, readContacts, readVisits, done, requested);
    const saves = [...done.versions.values()].reduce((sum, each) => sum + each.length, 0);
    return {
      calls: timed.length,
      failed: timed.filter(({ isOk }) => !isOk).length,
      differences,
      acknowledgedWrites: done.contacts.size + saves + countAll(done.visits),
      p99Ms: findP99(timed),
      helloP99Ms: findP99(bare),
      picturesDrawn: picturesAfter - picturesBefore,
      held: [before, half, after],
    };
  } finally {
    await Promise.all([product.runtime.dispose(), hello.runtime.dispose()]);
  }
}

function findP99(timed: readonly TimedCall[]): number {
  return findQuantile(
    timed.map(({ ms }) => ms),
    0.99,
  );
}

/** The minimum of several readings, which contains all retained memory. */
async function readIdleMemory({ runtime, origin }: Running, db: D1Database, pid: number) {
  await waitForPictures(db);
  const knock = async () => (await fetch(`${origin}/robots.txt`)).arrayBuffer();
  const heaps: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    await setTimeout(MEMORY_READING_INTERVAL_MS);
    heaps.push(await measureHeapMegabytes(runtime, knock));
  }
  return { heap: Math.min(...heaps), resident: readResidentMegabytes(pid) };
}

// A save requests its preview after the response; a preview that was started before the save does
// not count.
const WAITING = `SELECT count(*) AS n FROM cards c LEFT JOIN card_previews p ON p.card_id = c.id
  WHERE p.drawn_hash IS NULL OR p.drawn_hash IS NOT p.requested_hash OR p.requested_at < c.updated_at`;

async function waitForPictures(db: D1Database): Promise<void> {
  const until = performance.now() + PICTURES_TIMEOUT_MS;
  for (;;) {
    const waiting = await db.prepare(WAITING).first<number>('n');
    if (waiting === 0) return;
    if (performance.now() > until) throw new Error(`${waiting} pictures were not drawn in time`);
    await setTimeout(250);
  }
}

/** Every picture has its own file, and replaced files stay for an hour. */
async function countPictures(runtime: Miniflare): Promise<number> {
  const bucket = await runtime.getR2Bucket('MEDIA');
  const { objects } = await bucket.list({ prefix: 'previews/', limit: 1000 });
  return objects.length;
}
