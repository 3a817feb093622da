import { setImmediate } from 'node:timers/promises';
import { median } from '#bench/load.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import { createPageMemory } from '#worker/public-card/memory.ts';
import { createRememberedCard } from '#worker/public-card/remembered-card.ts';

const ROUNDS = 9;
const REQUESTS = 400;
const TURNS = 5;
const ORIGIN = 'https://cards.example.com';
const nothing = () => Promise.resolve();
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';

/** How many remembered cards are answered in a time while their readers are looked at for bots, against none looking. */
export async function measureCountingCost(): Promise<number> {
  const onShown = createBotViews({
    enqueue: nothing,
    gate: nothing,
    visitorKey: () => '0'.repeat(32),
    originOf: () => ORIGIN,
    waitUntil: () => undefined,
    now: () => new Date(),
  });
  const counting = answering(onShown);
  const silent = answering(() => undefined);
  const rounds = { counting: [] as number[], silent: [] as number[] };
  for (let round = -2; round < ROUNDS; round++) {
    // In turn, so that what the machine does meanwhile falls on both.
    const [without, with_] = [await time(silent), await time(counting)];
    if (round < 0) continue;
    rounds.silent.push(without);
    rounds.counting.push(with_);
  }
  return median(rounds.silent) / median(rounds.counting);
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

/** Milliseconds for so many answers; between turns, what is answered is let go of. */
async function time(answer: () => void): Promise<number> {
  let spent = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const started = performance.now();
    for (let count = 0; count < REQUESTS; count++) answer();
    spent += performance.now() - started;
    await setImmediate();
  }
  return spent;
}
