import { isGivenUp } from '#worker/cards/holds.ts';
import { droppedImages, type CardImages } from '#worker/cards/images.ts';
import { removeCard, removeCards } from '#worker/cards/remove.ts';
import { expectChange, tellFirst, tellUnexpected, type TellDeps } from '#worker/cards/tell.ts';

export interface TakeDownDeps extends TellDeps {
  db: D1Database;
  images: CardImages;
  now: () => Date;
}

/** Deletes one card with all that follows: its name is held, the public sees nothing, its images are let go. Throws `not_found`. */
export async function takeDownCard(
  deps: TakeDownDeps,
  asked: { userId: string; username: string },
  origin: string,
): Promise<void> {
  const removed = await removeCard(deps, asked, (names) => expectChange(deps, names, origin)).catch(
    async (error: unknown) => {
      // Deleted all the same, now or by a request before, when only the answer was lost: it is told now.
      if (await isGivenUp(deps.db, asked, deps.now())) await deps.onChanged(asked.username, origin);
      throw error;
    },
  );
  await tellFirst(deps, [asked.username, ...removed.oldNames], origin);
  await tellUnexpected(deps, removed.opened, origin);
  await deps.images.release(droppedImages(removed.content, null));
}

/**
 * Takes down every card of an account, a hundred at a time. The names told at once are the first of all; the public sees
 * the others go a quarter of a minute later. Throws `unavailable` without the queue, when they are many.
 */
export async function takeDownAll(
  deps: TakeDownDeps,
  userId: string,
  origin: string,
): Promise<void> {
  const onExpected = (names: readonly string[]) => expectChange(deps, names, origin);
  const told: string[] = [];
  for (;;) {
    const names = await removeCards(deps, userId, onExpected);
    if (names === null) break;
    told.push(...names);
  }
  await tellFirst(deps, told, origin);
}
