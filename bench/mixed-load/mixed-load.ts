import type { Miniflare } from 'miniflare';
import { migrate } from '#bench/events/database.ts';
import { findDifferences } from '#bench/mixed-load/compare.ts';
import { heapMegabytes } from '#bench/mixed-load/heap.ts';
import { findRuntimes, residentMegabytes } from '#bench/mixed-load/memory.ts';
import { keepPace, quantile } from '#bench/mixed-load/pace.ts';
import { createTraffic, makeOwners } from '#bench/mixed-load/traffic.ts';
import { startHello, startProduct } from '#bench/runtime.ts';

/** Calls a second, and for how long. */
export const RATE = { perSecond: 40, seconds: 60 };
/** The same before anything is measured: heaps and caches of a fresh runtime fill over its first some thousand calls. */
const WARM_UP = { perSecond: 60, seconds: 60 };

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
  /** What our isolate holds after a collection, before and after the minute. */
  heapMegabytes: [before: number, after: number];
  /** The whole runtime's process, its stores and what it has not yet collected included. */
  residentMegabytes: [before: number, after: number];
}

/** Reads and writes at a fixed rate for a minute, beside a Worker of one line; then asks the database what it kept. */
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
    const heapBefore = await heapMegabytes(product.runtime);
    const residentBefore = residentMegabytes(pid);
    const picturesBefore = await countPictures(product.runtime);
    const before = WARM_UP.perSecond * WARM_UP.seconds;
    const [timed, bare] = await Promise.all([
      keepPace(RATE, (number) => traffic.call(before + number)),
      keepPace(RATE, async () => (await (await fetch(hello.origin)).text()) === 'hello'),
    ]);
    const heapAfter = await heapMegabytes(product.runtime);
    const residentAfter = residentMegabytes(pid);
    const picturesAfter = await countPictures(product.runtime);
    const { done, asked, failed } = traffic;
    for (const [way, many] of failed) console.log(`  ${way} failed ${many} times`);
    const differences = await findDifferences(db, done, asked);
    const saves = [...done.versions.values()].reduce((sum, each) => sum + each.length, 0);
    return {
      calls: timed.length,
      failed: timed.filter(({ isOk }) => !isOk).length,
      differences,
      acknowledgedWrites: done.contacts.size + saves + done.visits,
      p99Ms: quantile(
        timed.map(({ ms }) => ms),
        0.99,
      ),
      helloP99Ms: quantile(
        bare.map(({ ms }) => ms),
        0.99,
      ),
      picturesDrawn: picturesAfter - picturesBefore,
      heapMegabytes: [heapBefore, heapAfter],
      residentMegabytes: [residentBefore, residentAfter],
    };
  } finally {
    await Promise.all([product.runtime.dispose(), hello.runtime.dispose()]);
  }
}

/** Every picture has a file of its own, and what was replaced stays for an hour. */
async function countPictures(runtime: Miniflare): Promise<number> {
  const bucket = await runtime.getR2Bucket('MEDIA');
  const { objects } = await bucket.list({ prefix: 'previews/', limit: 1000 });
  return objects.length;
}
