import { findMedian, measureRequestsPerSecond } from '#bench/load.ts';
import { startHello, startProduct } from '#bench/runtime.ts';
import { writeSampleRecord } from '#bench/sample-record.ts';

const ROUNDS = 9;
const SECONDS = 3;
/** More cards than an isolate caches, so that cycling through them never hits the cache. */
const COLD_CARDS = 4000;

export interface Throughput {
  helloPerSecond: number;
  hotRatio: number;
  missRatio: number;
}

/**
 * Requests per second of a cached card, and of one read from KV and rendered, each relative to a
 * one-line Worker. All three are measured in turn in every round, and the medians compared.
 */
export async function measureThroughput(): Promise<Throughput> {
  const [product, hello] = await Promise.all([startProduct(), startHello()]);
  const cold = await seed(product);
  const runs = {
    hello: () => measureRequestsPerSecond(hello.origin, ['/'], SECONDS),
    hot: () => measureRequestsPerSecond(product.origin, ['/hot-card'], SECONDS),
    miss: () => measureRequestsPerSecond(product.origin, cold, SECONDS),
  };
  for (const run of Object.values(runs)) await run();
  const rounds = { hello: [] as number[], hot: [] as number[], miss: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    rounds.hello.push(await runs.hello());
    rounds.hot.push(await runs.hot());
    rounds.miss.push(await runs.miss());
    console.log(`  round ${round} of ${ROUNDS}`);
  }
  await Promise.all([product.runtime.dispose(), hello.runtime.dispose()]);
  const helloPerSecond = findMedian(rounds.hello);
  return {
    helloPerSecond,
    hotRatio: findMedian(rounds.hot) / helloPerSecond,
    missRatio: findMedian(rounds.miss) / helloPerSecond,
  };
}

async function seed(product: Awaited<ReturnType<typeof startProduct>>): Promise<string[]> {
  const kv = await product.runtime.getKVNamespace('CARDS');
  await writeSampleRecord(kv, product.origin, 'hot-card');
  const names = Array.from({ length: COLD_CARDS }, (_, index) => `cold-${index}`);
  for (const name of names) await writeSampleRecord(kv, product.origin, name);
  return names.map((name) => `/${name}`);
}
