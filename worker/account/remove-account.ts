import { leaveAll, requireNoTeam } from '#worker/organizations/leave-all.ts';
import { removeAccountCards } from '#worker/cards/remove-account-cards.ts';
import { releaseUploads } from '#worker/media/account-images.ts';
import type { AccountContext, RemovalRequest } from '#worker/account/account-context.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/**
 * A card may be published or an organization made between the removal and the deletion. Then
 * everything is repeated.
 */
const ROUNDS_MAX = 4;

/**
 * Deletes an account and everything it stores, after its payments are canceled. Sessions, links,
 * uploads and preferences are deleted with the user row. Cards are removed first, because each has
 * to disappear from the public edge, and the ledger last, by a job. An interrupted deletion can be
 * repeated. Throws `billing_owner` before anything is deleted.
 */
export async function removeAccount(
  context: AccountContext,
  userId: string,
  request: RemovalRequest,
): Promise<void> {
  await requireNoTeam(context.db, userId);
  await context.cancelPayments(userId);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    await leaveAll(context, userId, request);
    await removeAccountCards(context, userId, request.origin);
    await context.notify('accountRemoved', { userId });
    await releaseUploads(context, userId);
    if (await deleteUser(context.db, userId)) return enqueueClearing(context, userId);
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
