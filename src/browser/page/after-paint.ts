import { browserClock } from '#src/browser/clock.ts';

/** A page in the background is not painted; it waits this long instead, in milliseconds. */
const WITHOUT_PAINT_MS = 100;

/** Runs `run` once the next frame is painted. Returns the function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let cancelTask = browserClock.after(WITHOUT_PAINT_MS, () => {
    cancelAnimationFrame(frame);
    run();
  });
  const frame = requestAnimationFrame(() => {
    cancelTask();
    // A task queued in a frame runs after the frame's paint.
    cancelTask = browserClock.after(0, run);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelTask();
  };
}
