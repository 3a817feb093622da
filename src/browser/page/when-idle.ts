import { browserClock } from '#src/browser/clock.ts';

/** Delay for browsers without `requestIdleCallback` (Safari). */
const FALLBACK_DELAY_MS = 200;

/** Runs `run` once the browser is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') return browserClock.after(FALLBACK_DELAY_MS, run);
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}
