import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/**
 * Usernames propagated within the request that changes them. Each costs about ten calls to the
 * stores.
 */
export const PROPAGATE_INLINE_MAX = 10;

/** By then a write that had started has finished: it may take ten seconds (`CALL_LIMITS`). */
const AFTER_WRITE_SECONDS = 15;

type Propagating = Pick<Kernel, 'enqueue' | 'notify'>;

/** Updates everything public that shows a username. Never throws. */
export async function showChange(
  { notify }: Pick<Kernel, 'notify'>,
  username: string,
  origin: string,
): Promise<void> {
  await notify('recordChanged', { username, origin });
  await notify('picturesChanged', { username, origin });
}

/**
 * Enqueues the same, to run after a write that starts now has finished. Throws if the queue rejects
 * the job.
 */
async function enqueueChanged(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  usernames: readonly string[],
  origin: string,
): Promise<void> {
  const jobs = usernames.flatMap((username): Job[] => [
    { kind: 'repair_card', username, origin },
    { kind: 'sync_passes', username, origin },
  ]);
  await enqueue(jobs, AFTER_WRITE_SECONDS);
}

/**
 * Call before a write that changes what these usernames show. The queue then propagates them even
 * if the response is lost or the request is aborted, so that a retry only has to propagate the
 * username it names. Throws `unavailable` if the queue is down and there are too many usernames for
 * the request itself.
 */
export async function enqueuePropagation(
  kernel: Propagating,
  names: readonly string[],
  origin: string,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await enqueueChanged(kernel, names, origin);
  } catch (error) {
    // A few usernames are propagated by the request itself, if it completes. Of many, most would be
    // lost.
    log('warn', 'propagation_not_queued', { count: names.length, error: String(error) });
    if (names.length >= PROPAGATE_INLINE_MAX)
      throw new ApiError('unavailable', { retryAfterSeconds: 5 });
  }
}

/**
 * Call after the write: propagates the first of these usernames. The queue propagates the others.
 */
export async function propagateNow(
  kernel: Propagating,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await Promise.all(
    names.slice(0, PROPAGATE_INLINE_MAX).map((name) => showChange(kernel, name, origin)),
  );
}

/**
 * Propagates usernames that could not be queued before the write: the first at once, the others by
 * the queue.
 */
export async function propagate(
  kernel: Propagating,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await propagateNow(kernel, names, origin);
  const rest = names.slice(PROPAGATE_INLINE_MAX);
  if (rest.length === 0) return;
  await enqueueChanged(kernel, rest, origin).catch(async (error: unknown) => {
    // The write is committed and can no longer be refused, so propagate within the request.
    log('warn', 'propagation_not_queued', { count: rest.length, error: String(error) });
    for (const name of rest) await showChange(kernel, name, origin);
  });
}
