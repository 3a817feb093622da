import { setImmediate } from 'node:timers/promises';
import { quantile } from '#bench/load.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import { createPageMemory } from '#worker/public-card/memory.ts';
import { createRememberedCard } from '#worker/public-card/remembered-card.ts';

const ROUNDS = 1000;
/** Rounds before the first that counts: by then the compiler has done its best for both. */
const WARM_ROUNDS = 100;
/** A few milliseconds of work: short enough that many rounds end before the machine turns to somebody else. */
const REQUESTS = 100;
/** Which of the rounds stands for all, from the fastest on: what others did meanwhile only ever adds. */
const UNDISTURBED = 0.1;
const ORIGIN = 'https://cards.example.com';
const nothing = () => Promise.resolve();
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** How many remembered cards are answered in a time while their readers are looked at for bots, against none looking. */
export async function measureCountingCost(): Promise<number> {
  const onShown = createBotViews({
    enqueue: nothing,
    gate: nothing,
    nameVisitor: () => ({ visitor: '0'.repeat(32), places: [] }),
    originOf: () => ORIGIN,
    waitUntil: () => undefined,
    now: () => new Date(),
  });
  const counting = answering(onShown);
  const silent = answering(() => undefined);
  const rounds = { counting: [] as number[], silent: [] as number[] };
  const both = [
    { answer: silent, spent: rounds.silent },
    { answer: counting, spent: rounds.counting },
  ];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    // In turn, and either first as often.
    for (const { answer, spent } of round % 2 === 0 ? both : both.toReversed()) {
      const ms = await time(answer);
      if (round >= 0) spent.push(ms);
    }
  }
  return quantile(rounds.silent, UNDISTURBED) / quantile(rounds.counting, UNDISTURBED);
}

function answering(onShown: (request: Request, username: string) => void): () => void {
  const memory = createPageMemory({
    freshMs: 1e9,
    lastGoodMs: 1e9,
    entriesMax: 1,
    bytesMax: 1e6,
    now: () => new Date(0),
  });
  const page = {
    etag: 'W/"1"',
    headers: new Headers({ ETag: 'W/"1"' }),
    bytes: new Uint8Array(1000),
  };
  memory.begin(ORIGIN, 'alex-morgan')(page);
  const find = createRememberedCard({ memory, publicOrigin: ORIGIN, onShown });
  const request = new Request(`${ORIGIN}/alex-morgan`, { headers: { 'User-Agent': CHROME } });
  return () => {
    if (find(request) === null) throw new Error('the card is not remembered');
  };
}

/** Milliseconds for so many answers; what was answered is let go of before the next. */
async function time(answer: () => void): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < REQUESTS; count++) answer();
  const spent = performance.now() - started;
  await setImmediate();
  return spent;
}
