import { setTimeout } from 'node:timers/promises';

/** One call as it went: how long it took from when it was due, and whether it was answered as it should. */
export interface Timed {
  ms: number;
  isOk: boolean;
}

/**
 * Begins so many calls a second, whether those before have been answered or not, as visitors do; a call that begins late is
 * timed from when it was due, so that a stall counts for everyone it kept waiting.
 */
export async function keepPace(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (number: number) => Promise<boolean>,
): Promise<Timed[]> {
  const began = performance.now();
  const under: Promise<Timed>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await setTimeout(wait);
    under.push(call(number).then((isOk) => ({ ms: performance.now() - due, isOk })));
  }
  return Promise.all(under);
}
