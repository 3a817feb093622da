import { droppedImages } from '#worker/cards/card-images.ts';
import {
  showChange,
  enqueuePropagation,
  propagateNow,
  propagate,
} from '#worker/cards/propagate.ts';
import { wasReleasedRecently } from '#worker/cards/reservations.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';
import { deleteCardRow, deleteCardRows } from '#worker/cards/removal/delete-card-rows.ts';

/**
 * Deletes one card with everything that follows: reserves its username, updates the public copies
 * and releases its images. The sweep deletes its visits once it cannot be restored any more. Throws
 * `not_found`.
 */
export async function removeCard(
  context: Kernel,
  key: { userId: string; username: string },
  origin: string,
): Promise<void> {
  const removed = await deleteCardRow(context, key, (names) =>
    enqueuePropagation(context, names, origin),
  ).catch(async (error: unknown) => {
    // Already deleted, now or by an earlier request whose response was lost: propagate again.
    if (await wasReleasedRecently(context.db, key, context.now()))
      await showChange(context, key.username, origin);
    throw error;
  });
  await propagateNow(context, [key.username, ...removed.formerNames], origin);
  await propagate(context, removed.unlocked, origin);
  await releaseImages(context, droppedImages(removed.content, null));
}

/**
 * Deletes every card of an account, a hundred at a time. The first usernames are propagated at
 * once, the others by the queue about 15 seconds later. Throws `unavailable` if there are many and
 * the queue is down.
 */
export async function removeAllCards(
  context: Kernel,
  userId: string,
  origin: string,
): Promise<void> {
  const beforeDelete = (names: readonly string[]) => enqueuePropagation(context, names, origin);
  const removedNames: string[] = [];
  for (;;) {
    const names = await deleteCardRows(context, userId, beforeDelete);
    if (names === null) break;
    removedNames.push(...names);
  }
  await propagateNow(context, removedNames, origin);
}
