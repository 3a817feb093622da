import type { PropagateContext } from '#worker/cards/card-context.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/**
 * Usernames propagated within the request that changes them. Each costs about ten calls to the
 * stores.
 */
export const PROPAGATE_INLINE_MAX = 10;

/**
 * Call before a write that changes what these usernames show. The queue then propagates them even
 * if the response is lost or the request is aborted, so that a retry only has to propagate the
 * username it names. Throws `unavailable` if the queue is down and there are too many usernames for
 * the request itself.
 */
export async function enqueuePropagation(
  context: PropagateContext,
  names: readonly string[],
  origin: string,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await context.enqueueChanged(names, origin);
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
  context: PropagateContext,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await Promise.all(
    names.slice(0, PROPAGATE_INLINE_MAX).map((name) => context.onChanged(name, origin)),
  );
}

/**
 * Propagates usernames that could not be queued before the write: the first at once, the others by
 * the queue.
 */
export async function propagate(
  context: PropagateContext,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await propagateNow(context, names, origin);
  const rest = names.slice(PROPAGATE_INLINE_MAX);
  if (rest.length === 0) return;
  await context.enqueueChanged(rest, origin).catch(async (error: unknown) => {
    // The write is committed and can no longer be refused, so propagate within the request.
    log('warn', 'propagation_not_queued', { count: rest.length, error: String(error) });
    for (const name of rest) await context.onChanged(name, origin);
  });
}
