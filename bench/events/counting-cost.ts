import { setImmediate } from 'node:timers/promises';
import { findQuantile } from '#bench/load.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import { createFastPath } from '#worker/public-card/fast-path.ts';

const ROUNDS = 1000;
/** Rounds before measuring, so that both variants are fully optimized. */
const WARM_ROUNDS = 100;
/** A few milliseconds of work: short enough for many rounds without a context switch. */
const REQUESTS = 100;
/** Quantile of the rounds that is reported, fastest first: other load can only add time. */
const UNDISTURBED = 0.1;
const ORIGIN = 'https://cards.example.com';
const doNothing = () => Promise.resolve();
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** Throughput of cached cards with bot detection relative to without. */
export async function measureCountingCost(): Promise<number> {
  const onCardView = createBotViews({
    isolate: {},
    settings: { SESSION_SECRET: 'a secret of the bench' },
    queues: {
      events: {
        send: async () => ({ metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }),
      },
    },
    rateLimit: doNothing,
    originOf: () => ORIGIN,
    waitUntil: () => undefined,
    now: () => new Date(),
  });
  const counting = createResponder(onCardView);
  const silent = createResponder(() => undefined);
  const rounds = { counting: [] as number[], silent: [] as number[] };
  const both = [
    { answer: silent, spent: rounds.silent },
    { answer: counting, spent: rounds.counting },
  ];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    // In turn, each variant first equally often.
    for (const { answer, spent } of round % 2 === 0 ? both : both.toReversed()) {
      const ms = await time(answer);
      if (round >= 0) spent.push(ms);
    }
  }
  return findQuantile(rounds.silent, UNDISTURBED) / findQuantile(rounds.counting, UNDISTURBED);
}

function createResponder(onCardView: (request: Request, username: string) => void): () => void {
  const pageCache = createPageCache({
    freshMs: 1e9,
    staleMs: 1e9,
    entriesMax: 1,
    bytesMax: 1e6,
    now: () => new Date(0),
  });
  const page = {
    etag: 'W/"1"',
    headers: new Headers({ ETag: 'W/"1"' }),
    bytes: new Uint8Array(1000),
  };
  pageCache.begin(ORIGIN, 'alex-morgan')(page);
  const find = createFastPath({ pageCache, onCardView });
  const request = new Request(`${ORIGIN}/alex-morgan`, { headers: { 'User-Agent': CHROME } });
  return () => {
    if (find(request) === null) throw new Error('the card is not cached');
  };
}

/** Milliseconds for a number of responses; earlier responses are collected first. */
async function time(answer: () => void): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < REQUESTS; count++) answer();
  const spent = performance.now() - started;
  await setImmediate();
  return spent;
}
