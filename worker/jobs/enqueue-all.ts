import type { Job } from './job.ts';

/** The most messages per queue call. */
const BATCH_MAX = 100;

/** Enqueues jobs in as many batches as needed, to run no sooner than `delaySeconds` from now. */
export async function enqueueAll(
  queue: Queue,
  jobs: readonly Job[],
  delaySeconds = 0,
): Promise<void> {
  for (let at = 0; at < jobs.length; at += BATCH_MAX) {
    const messages = jobs.slice(at, at + BATCH_MAX).map((body) => ({ body }));
    await queue.sendBatch(messages, delaySeconds > 0 ? { delaySeconds } : {});
  }
}
