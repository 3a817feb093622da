import type { D1Database } from '@cloudflare/workers-types';
import type { Miniflare } from 'miniflare';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '#bench/events/database.ts';
import { quantile } from '#bench/load.ts';
import { countAll, findDifferences } from '#bench/mixed-load/compare.ts';
import { heldMegabytes } from '#bench/mixed-load/heap.ts';
import { findRuntimes, residentMegabytes } from '#bench/mixed-load/memory.ts';
import { keepPace, type Timed } from '#bench/mixed-load/pace.ts';
import { createTraffic, makeOwners } from '#bench/mixed-load/traffic.ts';
import { startHello, startProduct, type Running } from '#bench/runtime.ts';

/** Calls a second, and for how long: in two halves, each of which is looked at for what it leaves in memory. */
export const RATE = { perSecond: 40, seconds: 60 };
const HALF = { perSecond: RATE.perSecond, seconds: RATE.seconds / 2 };
/** The same before anything is measured: what is kept once for all calls, or up to a bound, fills over the first some thousand. */
const WARM_UP = { perSecond: 60, seconds: 60 };
/** Longest wait for the pictures of the cards that were saved, in milliseconds. */
const PICTURES_PATIENCE_MS = 120_000;
/** Readings of memory, and what lies between them: a drawing under way in one is over in the next. */
const READINGS = 3;
const BETWEEN_READINGS_MS = 1500;

/** What is held in memory at rest, in megabytes. */
export interface Held {
  /** Our isolate's objects and buffers, after a collection. */
  heap: number;
  /** The runtime's whole process: the stores it plays, all that was put into them, and what nothing has cleared away yet. */
  resident: number;
}

export interface MixedLoad {
  calls: number;
  failed: number;
  differences: string[];
  acknowledgedWrites: number;
  p99Ms: number;
  /** The same of a Worker of one line, called at the same rate meanwhile. */
  helloP99Ms: number;
  /** Links' pictures the queue drew during the minute, for cards that were saved. */
  picturesDrawn: number;
  /** Before the minute, after its first half, and after its second. */
  held: [before: Held, half: Held, after: Held];
}

/**
 * Reads and writes at a fixed rate for a minute, beside a Worker of one line; then asks the database what it kept. Memory is
 * read before, between the halves and after, each time with every picture drawn that a save asked for: so each reading stands
 * after the same kinds of work, and what grows from one to the next is neither work under way nor garbage, but kept.
 */
export async function measureMixedLoad(): Promise<MixedLoad> {
  const product = await startProduct({ isInspected: true });
  const [pid] = findRuntimes();
  if (pid === undefined) throw new Error('the runtime has no process of its own');
  const hello = await startHello();
  try {
    const db = await product.runtime.getD1Database('DB');
    await migrate(db);
    const traffic = createTraffic(product.origin, await makeOwners(product.origin, db));
    await keepPace(WARM_UP, traffic.call);
    let called = WARM_UP.perSecond * WARM_UP.seconds;
    const before = await readAtRest(product, db, pid);
    const picturesBefore = await countPictures(product.runtime);
    const timed: Timed[] = [];
    const bare: Timed[] = [];
    const runHalf = async (): Promise<Held> => {
      const from = called;
      called += HALF.perSecond * HALF.seconds;
      const [ours, theirs] = await Promise.all([
        keepPace(HALF, (number) => traffic.call(from + number)),
        keepPace(HALF, async () => (await (await fetch(hello.origin)).text()) === 'hello'),
      ]);
      timed.push(...ours);
      bare.push(...theirs);
      return readAtRest(product, db, pid);
    };
    const half = await runHalf();
    const after = await runHalf();
    const picturesAfter = await countPictures(product.runtime);
    const { done, asked, failed } = traffic;
    for (const [failure, many] of failed) console.log(`  ${many} times ${failure}`);
    const differences = await findDifferences(db, done, asked);
    const saves = [...done.versions.values()].reduce((sum, each) => sum + each.length, 0);
    return {
      calls: timed.length,
      failed: timed.filter(({ isOk }) => !isOk).length,
      differences,
      acknowledgedWrites: done.contacts.size + saves + countAll(done.visits),
      p99Ms: p99(timed),
      helloP99Ms: p99(bare),
      picturesDrawn: picturesAfter - picturesBefore,
      held: [before, half, after],
    };
  } finally {
    await Promise.all([product.runtime.dispose(), hello.runtime.dispose()]);
  }
}

function p99(timed: readonly Timed[]): number {
  return quantile(
    timed.map(({ ms }) => ms),
    0.99,
  );
}

/** The least of some readings: whatever is kept is in each of them. */
async function readAtRest({ runtime, origin }: Running, db: D1Database, pid: number) {
  await waitForPictures(db);
  const knock = async () => (await fetch(`${origin}/robots.txt`)).arrayBuffer();
  const heaps: number[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    await setTimeout(BETWEEN_READINGS_MS);
    heaps.push(await heldMegabytes(runtime, knock));
  }
  return { heap: Math.min(...heaps), resident: residentMegabytes(pid) };
}

// A save asks for its picture behind its answer: one that was begun before the save is not the one to wait for.
const WAITING = `SELECT count(*) AS n FROM cards c LEFT JOIN card_previews p ON p.card_id = c.id
  WHERE p.drawn IS NULL OR p.drawn IS NOT p.asked OR p.asked_at < c.updated_at`;

async function waitForPictures(db: D1Database): Promise<void> {
  const until = performance.now() + PICTURES_PATIENCE_MS;
  for (;;) {
    const waiting = await db.prepare(WAITING).first<number>('n');
    if (waiting === 0) return;
    if (performance.now() > until) throw new Error(`${waiting} pictures were not drawn in time`);
    await setTimeout(250);
  }
}

/** Every picture has a file of its own, and what was replaced stays for an hour. */
async function countPictures(runtime: Miniflare): Promise<number> {
  const bucket = await runtime.getR2Bucket('MEDIA');
  const { objects } = await bucket.list({ prefix: 'previews/', limit: 1000 });
  return objects.length;
}
