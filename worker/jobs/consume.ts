import { log } from '#worker/http/log.ts';
import { jobSchema, type Job } from '#worker/jobs/job.ts';

type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** What does each kind of job; throwing means: try again later. */
export type JobHandlers = {
  [Kind in Job['kind']]: (job: JobOf<Kind>) => Promise<void>;
};

/** Jobs that take a tenth of a second of work each, and how many of them one invocation may do: its CPU time is limited. */
const HEAVY: ReadonlySet<Job['kind']> = new Set<Job['kind']>(['draw_preview']);
const HEAVY_MAX = 2;

/** Longest wait before another attempt, in seconds. */
const DELAY_MAX_SECONDS = 600;

/** Seconds until attempt `attempts + 1`: 2, 4, 8 and so on, ten minutes at most. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 20), DELAY_MAX_SECONDS);
}

/**
 * Does a batch of jobs, each acknowledged or retried on its own; the queue moves what never works to its dead letters.
 * What is too much work for one batch is sent again: a retry would use up one of its attempts.
 */
export async function consumeJobs(
  batch: MessageBatch,
  handlers: JobHandlers,
  sendAgain: (job: Job) => Promise<unknown>,
): Promise<void> {
  let heavy = 0;
  for (const message of batch.messages) {
    const job = jobSchema.safeParse(message.body);
    if (!job.success) {
      // Perhaps of a newer build, which a moment later reads it; what nobody reads is kept among the dead letters.
      log('error', 'job_unknown', { queue: batch.queue, id: message.id });
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
      continue;
    }
    try {
      if (HEAVY.has(job.data.kind)) heavy += 1;
      if (HEAVY.has(job.data.kind) && heavy > HEAVY_MAX) await sendAgain(job.data);
      else await doJob(handlers, job.data.kind, job.data);
      message.ack();
    } catch (error) {
      // Whatever failed may work later; the dead letters keep what does not.
      const { attempts } = message;
      log('warn', 'job_failed', { kind: job.data.kind, attempts, error: String(error) });
      message.retry({ delaySeconds: retryDelaySeconds(attempts) });
    }
  }
}

/** The kind goes along by itself: it is what ties a job to its own handler for the compiler. */
function doJob<Kind extends Job['kind']>(
  handlers: JobHandlers,
  kind: Kind,
  job: JobOf<Kind>,
): Promise<void> {
  return handlers[kind](job);
}
