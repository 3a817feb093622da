import { ApiError } from '#worker/http/api-error.ts';

/** A card may be published between the last look and the deletion: then everything is looked at again. */
const ROUNDS = 4;

export interface RemoveAccountDeps {
  db: D1Database;
  /** Ends what the account pays for. Throws when it could not: then nothing is deleted. */
  leavePayments: (userId: string) => Promise<void>;
  /** Takes down every card of an account and holds their names. */
  removeCards: (userId: string, origin: string) => Promise<void>;
  /** Lets go of every image an account has uploaded. */
  releaseImages: (userId: string) => Promise<void>;
}

/**
 * Deletes an account with all it holds, once nothing is charged for it any more. Its sessions, links, uploads and preferences go with the row; its cards go
 * before it, since the public must stop seeing each. A deletion that breaks off can be asked for again.
 */
export async function removeAccount(
  deps: RemoveAccountDeps,
  userId: string,
  origin: string,
): Promise<void> {
  await deps.leavePayments(userId);
  for (let round = 0; round < ROUNDS; round++) {
    await deps.removeCards(userId, origin);
    await deps.releaseImages(userId);
    if (await deleteUser(deps.db, userId)) return;
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 2 });
}

/** Whether the account is gone; it stays while it has cards. */
async function deleteUser(db: D1Database, userId: string): Promise<boolean> {
  const [, left] = await db.batch([
    db
      .prepare(
        'DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM cards WHERE user_id = ?1)',
      )
      .bind(userId),
    db.prepare('SELECT 1 FROM users WHERE id = ?').bind(userId),
  ]);
  return left?.results.length === 0;
}
