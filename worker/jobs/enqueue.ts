import type { Job } from '#worker/jobs/job.ts';

/** Messages one call to a queue takes. */
const QUEUE_BATCH = 100;

/** Puts jobs on the queue, as many calls as that takes, to be done no sooner than so many seconds from now. */
export async function enqueueAll(
  queue: Queue,
  jobs: readonly Job[],
  delaySeconds = 0,
): Promise<void> {
  for (let at = 0; at < jobs.length; at += QUEUE_BATCH) {
    const messages = jobs.slice(at, at + QUEUE_BATCH).map((body) => ({ body }));
    await queue.sendBatch(messages, delaySeconds > 0 ? { delaySeconds } : {});
  }
}
