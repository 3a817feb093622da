import { browserClock } from '#src/browser/clock.ts';

/** Where the browser cannot say when it is idle (Safari), this many milliseconds after is a fair guess. */
const GUESS_MS = 200;

/** Runs something once the browser has nothing better to do; the returned function calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') return browserClock.after(GUESS_MS, run);
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
