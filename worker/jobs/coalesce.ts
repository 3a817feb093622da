import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { enqueueAll } from '#worker/jobs/enqueue.ts';
import type { Job } from '#worker/jobs/job.ts';

/**
 * Kinds that bring a name up to what the database says: one job covers every change committed before it is due. Previews limit
 * their own drawings (`worker/preview/drawing-limits.ts`).
 */
const COALESCED = ['repair_card', 'sync_passes'] as const;
type CoalescedKind = (typeof COALESCED)[number];
export type CoalescedJob = Extract<Job, { kind: CoalescedKind }>;

/** Least milliseconds between two jobs of a kind for one name. The first is due at once. */
export const WINDOW_MS = 15_000;
/** Clocks of two places differ by less: a job due within it may run before the change it would have to cover. */
const MARGIN_MS = 2000;
/** When a job that was not done is taken for lost: later than its last attempt (`retryDelaySeconds`). */
const LOST_MS = 3 * 3_600_000;
/** Most jobs one sweep sends again. */
const SWEEP_MAX = 500;

export interface CoalesceDeps {
  db: D1Database;
  queue: Queue;
  now: () => Date;
}

export interface JobSender {
  /**
   * Puts jobs on the queue, to be done no sooner than so many seconds from now. A coalesced job is left out while another of
   * its kind and name is due later than that. Throws when the queue takes nothing.
   */
  enqueue: (jobs: readonly Job[], delaySeconds?: number) => Promise<void>;
  /** Does the work of a coalesced job and notes that it was done. Throws what the work throws. */
  perform: (job: CoalescedJob, work: () => Promise<void>) => Promise<void>;
}

// One statement decides and notes: of parallel changes one sends. `?2` is the earliest moment the job may run.
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

// The queue took nothing: the next change sends at once.
const UNSCHEDULE = `UPDATE queued_card_jobs SET is_waiting = 0, due_at = 0
  WHERE (kind, username, due_at) IN (SELECT value ->> '$.kind', value ->> '$.username', value ->> '$.due'
    FROM json_each(?1))`;
const FINISH =
  'UPDATE queued_card_jobs SET is_waiting = 0 WHERE kind = ?1 AND username = ?2 AND due_at = ?3';
const LOST = `SELECT kind, username, origin, due_at AS due FROM queued_card_jobs
  WHERE due_at < ?1 AND is_waiting = 1 LIMIT ${SWEEP_MAX}`;
const FORGET = `DELETE FROM queued_card_jobs WHERE due_at < ?1 AND is_waiting = 0`;

/** The way onto the queue of jobs, by which repeated changes of one name leave one job of each kind in a window. */
export function createJobSender(deps: CoalesceDeps): JobSender {
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
      // Without the database nothing can be left out.
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
    // Where a queue delays nothing, a change during the work must send a job of its own.
    const isEarly = due !== undefined && due > deps.now().getTime();
    if (isEarly) await finish(db, job);
    await work();
    if (due !== undefined && !isEarly) await finish(db, job);
  }

  return { enqueue, perform };
}

/** Sends jobs again that were not done in their time, as when a message was lost, and deletes the rows of those done. */
export async function sweepQueuedJobs({ db, queue, now }: CoalesceDeps): Promise<void> {
  const before = now().getTime() - LOST_MS;
  const { results } = await db.prepare(LOST).bind(before).all();
  const lost = results.map((row) => scheduledSchema.parse(row));
  if (lost.length > 0) {
    log('warn', 'jobs_sent_again', { count: lost.length });
    await enqueueAll(queue, lost);
    // Once: what fails all its attempts again ends among the dead letters.
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
  const { results } = await db.prepare(SCHEDULE).bind(JSON.stringify(jobs), earliest).all();
  return results.map((row) => scheduledSchema.parse(row));
}

/** Each with a delay of its own: a name that changed a moment ago waits for the end of its window. */
async function sendDue(queue: Queue, jobs: readonly CoalescedJob[], now: number): Promise<void> {
  const byDelay = Map.groupBy(jobs, ({ due = now }) => Math.max(0, Math.ceil((due - now) / 1000)));
  for (const [delaySeconds, group] of byDelay) await enqueueAll(queue, group, delaySeconds);
}

async function unschedule(db: D1Database, jobs: readonly CoalescedJob[]): Promise<void> {
  try {
    await db.prepare(UNSCHEDULE).bind(JSON.stringify(jobs)).run();
  } catch (error) {
    // The sweep sends them again.
    log('warn', 'jobs_still_noted', { count: jobs.length, error: String(error) });
  }
}

async function finish(db: D1Database, { kind, username, due }: CoalescedJob): Promise<void> {
  try {
    await db.prepare(FINISH).bind(kind, username, due).run();
  } catch (error) {
    // The work is done; the sweep sends the job once more.
    log('warn', 'job_still_noted', { kind, error: String(error) });
  }
}
