import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { log } from '#worker/http/log.ts';
import { enqueueAll } from './enqueue-all.ts';
import type { Job } from './job.ts';
import { allRows } from '#worker/db/rows.ts';

/**
 * Kinds that bring a username up to date with the database: one job covers every change committed
 * before it runs. Previews have their own limit (`worker/preview/drawing-limits.ts`).
 */
const COALESCED = ['repair_card', 'sync_passes'] as const;
type CoalescedKind = (typeof COALESCED)[number];
type CoalescedJob = Extract<Job, { kind: CoalescedKind }>;

/**
 * The minimum time between two jobs of one kind for one username, in milliseconds. The first job
 * runs at once.
 */
export const WINDOW_MS = 15_000;
/**
 * Allowed clock difference between two machines: a job due sooner than this may run before the
 * change it should cover.
 */
const MARGIN_MS = 2000;
/** When an unfinished job counts as lost: after its last possible attempt (`retryDelaySeconds`). */
const LOST_MS = 3 * HOUR_MS;
/** The most jobs one sweep resends. */
const SWEEP_MAX = 500;

export interface JobSenderDeps {
  db: D1Database;
  queue: Queue;
  now: () => Date;
}

export interface JobSender {
  /**
   * Enqueues jobs to run no sooner than `delaySeconds` from now. A coalesced job is skipped while
   * another of its kind and username is due later than that. Throws when the queue fails.
   */
  enqueue: (jobs: readonly Job[], delaySeconds?: number) => Promise<void>;
  /** Runs the work of a coalesced job and marks it as done. Throws what the work throws. */
  perform: (job: CoalescedJob, work: () => Promise<void>) => Promise<void>;
}

// One statement decides and records, so that only one of several parallel changes sends. `?2` is
// the earliest time the job may run.
const SCHEDULE = `INSERT INTO queued_card_jobs (kind, username, origin, due_at, is_waiting)
  SELECT value ->> '$.kind', value ->> '$.username', value ->> '$.origin', ?2, 1 FROM json_each(?1) WHERE true
  ON CONFLICT (kind, username) DO UPDATE SET origin = excluded.origin, is_waiting = 1,
    due_at = max(excluded.due_at, due_at + ${WINDOW_MS})
  WHERE is_waiting = 0 OR due_at < excluded.due_at + ${MARGIN_MS}
  RETURNING kind, username, origin, due_at AS due`;

const scheduledSchema = z.object({
  kind: z.enum(COALESCED),
  username: z.string(),
  origin: z.string(),
  due: z.int(),
});

// The queue accepted nothing, so the next change sends at once.
const UNSCHEDULE = `UPDATE queued_card_jobs SET is_waiting = 0, due_at = 0
  WHERE (kind, username, due_at) IN (SELECT value ->> '$.kind', value ->> '$.username', value ->> '$.due'
    FROM json_each(?1))`;
const FINISH =
  'UPDATE queued_card_jobs SET is_waiting = 0 WHERE kind = ?1 AND username = ?2 AND due_at = ?3';
const LOST = `SELECT kind, username, origin, due_at AS due FROM queued_card_jobs
  WHERE due_at < ?1 AND is_waiting = 1 LIMIT ${SWEEP_MAX}`;
const FORGET = `DELETE FROM queued_card_jobs WHERE due_at < ?1 AND is_waiting = 0`;

/**
 * Enqueues jobs and coalesces repeated changes of a username into one job of each kind per window.
 */
export function createJobSender(deps: JobSenderDeps): JobSender {
  const { db, queue } = deps;

  async function enqueue(jobs: readonly Job[], delaySeconds = 0): Promise<void> {
    const coalesced = jobs.filter(isCoalesced);
    await enqueueAll(
      queue,
      jobs.filter((job) => !isCoalesced(job)),
      delaySeconds,
    );
    if (coalesced.length === 0) return;
    const now = deps.now().getTime();
    const due = await schedule(db, coalesced, now + delaySeconds * 1000).catch((error: unknown) => {
      // Without the database, nothing can be coalesced.
      log('warn', 'jobs_not_coalesced', { count: coalesced.length, error: String(error) });
      return null;
    });
    if (due === null) return enqueueAll(queue, coalesced, delaySeconds);
    try {
      await sendDue(queue, due, now);
    } catch (error) {
      await unschedule(db, due);
      throw error;
    }
  }

  async function perform(job: CoalescedJob, work: () => Promise<void>): Promise<void> {
    const { due } = job;
    // Where the queue does not delay, a change made during the work has to send its own job.
    const isEarly = due !== undefined && due > deps.now().getTime();
    if (isEarly) await finish(db, job);
    await work();
    if (due !== undefined && !isEarly) await finish(db, job);
  }

  return { enqueue, perform };
}

/**
 * Resends jobs that were not finished in time, for example because a message was lost, and deletes
 * the rows of finished ones.
 */
export async function sweepQueuedJobs({ db, queue, now }: JobSenderDeps): Promise<void> {
  const before = now().getTime() - LOST_MS;
  const lost = await allRows(db.prepare(LOST).bind(before), scheduledSchema);
  if (lost.length > 0) {
    log('warn', 'jobs_sent_again', { count: lost.length });
    await enqueueAll(queue, lost);
    // Resent only once: a job that fails all its attempts again ends in the dead-letter queue.
    await unschedule(db, lost);
  }
  await db.prepare(FORGET).bind(before).run();
}

function isCoalesced(job: Job): job is CoalescedJob {
  return COALESCED.some((kind) => kind === job.kind);
}

async function schedule(
  db: D1Database,
  jobs: readonly CoalescedJob[],
  earliest: number,
): Promise<CoalescedJob[]> {
  return allRows(db.prepare(SCHEDULE).bind(JSON.stringify(jobs), earliest), scheduledSchema);
}

/**
 * Sends each job with its own delay: a username that just changed waits for the end of its window.
 */
async function sendDue(queue: Queue, jobs: readonly CoalescedJob[], now: number): Promise<void> {
  const byDelay = Map.groupBy(jobs, ({ due = now }) => Math.max(0, Math.ceil((due - now) / 1000)));
  for (const [delaySeconds, group] of byDelay) await enqueueAll(queue, group, delaySeconds);
}

async function unschedule(db: D1Database, jobs: readonly CoalescedJob[]): Promise<void> {
  try {
    await db.prepare(UNSCHEDULE).bind(JSON.stringify(jobs)).run();
  } catch (error) {
    // The sweep resends them.
    log('warn', 'jobs_still_noted', { count: jobs.length, error: String(error) });
  }
}

async function finish(db: D1Database, { kind, username, due }: CoalescedJob): Promise<void> {
  try {
    await db.prepare(FINISH).bind(kind, username, due).run();
  } catch (error) {
    // The work is done. The sweep runs the job once more.
    log('warn', 'job_still_noted', { kind, error: String(error) });
  }
}
