import { setTimeout } from 'node:timers/promises';

/** Latency of a call from its scheduled time, and whether the response was as expected. */
export interface TimedCall {
  ms: number;
  isOk: boolean;
}

/**
 * Starts calls at a fixed rate without waiting for earlier ones, like independent visitors. Latency
 * is measured from the scheduled time, so that a stall counts for every delayed call.
 */
export async function runAtRate(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (number: number) => Promise<boolean>,
): Promise<TimedCall[]> {
  const began = performance.now();
  const under: Promise<TimedCall>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = began + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await setTimeout(wait);
    under.push(call(number).then((isOk) => ({ ms: performance.now() - due, isOk })));
  }
  return Promise.all(under);
}
