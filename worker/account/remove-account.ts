import { leaveAll, requireNoOrganization } from '#worker/organizations/leave-all.ts';
import { removeAccountCards } from '#worker/cards/remove-account-cards.ts';
import { releaseUploads } from '#worker/media/account-images.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/**
 * A card may be published or an organization made between the removal and the deletion. Then
 * everything is repeated.
 */
const ROUNDS_MAX = 4;

/** The request that deletes an account, for what other capabilities record of it. */
export interface RemovalRequest {
  /** The public origin, for what is refreshed. */
  origin: string;
  requestId: string;
  /** As requests are counted by it. */
  clientAddress: string;
}

/**
 * Deletes an account and everything it stores, after its payments are canceled. Sessions, links,
 * uploads and preferences are deleted with the user row. Cards are removed first, because each has
 * to disappear from the public edge, and the ledger last, by a job. An interrupted deletion can be
 * repeated. Throws `billing_owner` before anything is deleted.
 */
export async function removeAccount(
  kernel: Kernel,
  userId: string,
  request: RemovalRequest,
): Promise<void> {
  await requireNoOrganization(kernel, userId);
  await kernel.notify('accountClosing', { userId });
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await leaveAll(kernel, userId, request);
    await removeAccountCards(kernel, userId, request.origin);
    await kernel.notify('accountRemoved', { userId });
    await releaseUploads(kernel, userId);
    if (await deleteUser(kernel.db, userId)) return enqueueClearing(kernel, userId);
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 2 });
}

/** Returns whether the account is gone. It is not deleted while it has cards or organizations. */
async function deleteUser(db: D1Database, userId: string): Promise<boolean> {
  const [, remaining] = await db.batch([
    db
      .prepare(
        `DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM cards WHERE user_id = ?1)
          AND NOT EXISTS (SELECT 1 FROM organizations WHERE billing_owner_id = ?1)`,
      )
      .bind(userId),
    db.prepare('SELECT 1 FROM users WHERE id = ?').bind(userId),
  ]);
  return remaining?.results.length === 0;
}

async function enqueueClearing(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  ownerId: string,
): Promise<void> {
  try {
    await enqueue([{ kind: 'clear_ledger', ownerId }]);
  } catch (error) {
    // The account is gone, and the hourly sweep empties its ledger.
    log('warn', 'ledger_clearing_not_queued', { ownerId, error: String(error) });
  }
}
