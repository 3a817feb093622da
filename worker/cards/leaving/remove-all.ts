import { droppedImages, type CardImages } from '#worker/cards/images.ts';
import { findGivenUp } from '#worker/cards/holds.ts';
import { removeCard } from '#worker/cards/remove.ts';
import { ApiError } from '#worker/http/api-error.ts';

export interface TakeDownDeps {
  db: D1Database;
  images: CardImages;
  /** Carries what changed to where the public reads it; never throws. */
  onChanged: (username: string, origin: string) => Promise<void>;
  now: () => Date;
}

/** Deletes one card with all that follows: its name is held, the public sees nothing, its images are let go. Throws `not_found`. */
export async function takeDownCard(
  deps: TakeDownDeps,
  asked: { userId: string; username: string },
  origin: string,
): Promise<void> {
  const { content, names } = await removeCard(deps, asked).catch(async (error: unknown) => {
    // Deleted all the same, now or by a request before, when only the answer was lost: what was not told is told now.
    await tellAgain(deps, asked.userId, origin);
    throw error;
  });
  await Promise.all(names.map((name) => deps.onChanged(name, origin)));
  await deps.images.release(droppedImages(content, null));
}

async function tellAgain(deps: TakeDownDeps, userId: string, origin: string): Promise<void> {
  const names = await findGivenUp(deps.db, userId, deps.now());
  await Promise.all(names.map((name) => deps.onChanged(name, origin)));
}

/** Takes down every card of an account, and has the public told again of those that went before. */
export async function takeDownAll(
  deps: TakeDownDeps,
  userId: string,
  origin: string,
): Promise<void> {
  const { results } = await deps.db
    .prepare('SELECT username FROM cards WHERE user_id = ? ORDER BY created_at, id')
    .bind(userId)
    .all<{ username: string }>();
  await tellAgain(deps, userId, origin);
  for (const { username } of results) {
    try {
      await takeDownCard(deps, { userId, username }, origin);
    } catch (error) {
      // A parallel request deleted or renamed it since the look; the caller looks again until none is left.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }
  }
}
