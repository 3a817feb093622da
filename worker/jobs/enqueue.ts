import type { Job } from '#worker/jobs/job.ts';

/** Messages one call to a queue takes. */
const QUEUE_BATCH = 100;

/** Puts jobs on the queue, as many calls as that takes. */
export async function enqueueAll(queue: Queue, jobs: readonly Job[]): Promise<void> {
  for (let at = 0; at < jobs.length; at += QUEUE_BATCH) {
    await queue.sendBatch(jobs.slice(at, at + QUEUE_BATCH).map((body) => ({ body })));
  }
}
