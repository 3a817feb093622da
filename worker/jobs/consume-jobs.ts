import { log } from '#worker/http/log.ts';
import { jobSchema, type Job, type JobHandlers, type JobOf } from './job.ts';

/**
 * Kinds that take about 100 ms of CPU time, which is limited per invocation, and how many of them
 * one invocation may run.
 */
const HEAVY: ReadonlySet<Job['kind']> = new Set<Job['kind']>(['draw_preview']);
const HEAVY_MAX = 2;

/** The longest delay before a retry. */
const DELAY_MAX_SECONDS = 600;

/** Seconds until the next attempt: 2, 4, 8 and so on, at most ten minutes. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 20), DELAY_MAX_SECONDS);
}

/**
 * Runs a batch of jobs and acknowledges or retries each one separately. The queue moves jobs that
 * never succeed to the dead-letter queue. Jobs that are too much work for one batch are sent again,
 * because a retry would use up an attempt.
 */
export async function consumeJobs(
  batch: MessageBatch,
  handlers: JobHandlers,
  resend: (job: Job) => Promise<unknown>,
): Promise<void> {
  let heavy = 0;
  for (const message of batch.messages) {
    const job = jobSchema.safeParse(message.body);
    if (!job.success) {
      // Possibly sent by a newer build that is about to be deployed. If nothing can read it, it
      // ends in the dead-letter queue.
      log('error', 'job_unknown', { queue: batch.queue, id: message.id });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
      continue;
    }
    try {
      if (HEAVY.has(job.data.kind)) heavy += 1;
      if (HEAVY.has(job.data.kind) && heavy > HEAVY_MAX) await resend(job.data);
      else await runJob(handlers, job.data.kind, job.data);
      message.ack();
    } catch (error) {
      // The failure may be temporary. The dead-letter queue stores what keeps failing.
      const { attempts } = message;
      log('warn', 'job_failed', { kind: job.data.kind, attempts, error: String(error) });
      message.retry({ delaySeconds: retryDelaySeconds(attempts) });
    }
  }
}

/** The separate `kind` parameter lets the compiler match a job to its handler. */
function runJob<Kind extends Job['kind']>(
  handlers: JobHandlers,
  kind: Kind,
  job: JobOf<Kind>,
): Promise<void> {
  return handlers[kind](job);
}
