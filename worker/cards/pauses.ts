import { z } from 'zod';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import {
  buildBillingOwnerSql,
  buildIsActiveMemberSql,
  buildSuspendedHoldersSql,
} from '#worker/db/holder-sql.ts';
import { allRows } from '#worker/db/rows.ts';

// An organization card is paused while its holder is suspended. These statements derive the pause from the
// membership, so they run after the statement that changes it, in the same transaction, and are safe
// to repeat. Cards of former members have a state of their own (`departed_cards`).

const IS_ACTIVE = buildIsActiveMemberSql('cards.organization_id', 'cards.user_id');
// The billing owner is never suspended, and holds cards of deleted accounts, which stay paused.
const IS_MEMBERS_OWN = `${buildIsHeldSql('cards.id')}
  AND cards.user_id <> ${buildBillingOwnerSql('cards.organization_id')}`;

const SETTLE = `UPDATE cards SET paused_at = CASE WHEN ${IS_ACTIVE} THEN NULL ELSE ?3 END
  WHERE organization_id = ?1 AND user_id = ?2 AND ${IS_MEMBERS_OWN}
    AND (paused_at IS NULL) <> ${IS_ACTIVE}`;

/** Statement that pauses or resumes a member's organization cards after their status changed. */
export function settleHeldPauses(
  db: D1Database,
  { organizationId, userId, at }: { organizationId: string; userId: string; at: string },
): D1PreparedStatement {
  return db.prepare(SETTLE).bind(organizationId, userId, at);
}

const PAUSE_SUSPENDED = `UPDATE cards SET paused_at = ?2, stale_since = ?2
  WHERE paused_at IS NULL AND ${IS_MEMBERS_OWN} AND id IN (SELECT held.id
    FROM (${buildSuspendedHoldersSql('?1')}) holder CROSS JOIN cards held
    WHERE held.organization_id = holder.organization_id AND held.user_id = holder.user_id)`;
const RESUME_ACTIVE = `UPDATE cards INDEXED BY cards_paused SET paused_at = NULL, stale_since = ?2
  WHERE paused_at IS NOT NULL AND ${IS_MEMBERS_OWN} AND ${IS_ACTIVE}
    AND organization_id IN (SELECT id FROM organizations WHERE billing_owner_id = ?1)`;

/**
 * The same for all organizations of a billing owner, for up to 50,000 members. Statements after those
 * that suspend and restore members because of a plan: after each, `changes()` is the number of cards
 * whose public copies are outdated until a job has updated them (`listStaleCards`).
 */
export function settlePlanPauses(
  db: D1Database,
  billingOwnerId: string,
  at: Date,
): D1PreparedStatement[] {
  return [PAUSE_SUSPENDED, RESUME_ACTIVE].map((sql) =>
    db.prepare(sql).bind(billingOwnerId, at.toISOString()),
  );
}

const staleSchema = z.object({ username: z.string(), staleSince: z.string() });
export type StaleCard = z.infer<typeof staleSchema>;

/** Organization cards whose public copies are outdated, at most `limit`. */
export async function listStaleCards(
  db: D1Database,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<StaleCard[]> {
  const statement = db
    .prepare(
      `SELECT username, stale_since AS staleSince FROM cards INDEXED BY cards_stale
      WHERE organization_id = ?1 AND stale_since IS NOT NULL LIMIT ?2`,
    )
    .bind(organizationId, limit);
  return allRows(statement, staleSchema);
}

// A card that changed again since it was listed stays outdated.
const CLEAR = `UPDATE cards SET stale_since = NULL WHERE organization_id = ?1
  AND (username, stale_since) IN (
    SELECT value ->> '$.username', value ->> '$.staleSince' FROM json_each(?2))`;

/** Call once the updates of listed cards are enqueued. */
export async function clearStaleCards(
  db: D1Database,
  organizationId: string,
  cards: readonly StaleCard[],
): Promise<void> {
  await db.prepare(CLEAR).bind(organizationId, JSON.stringify(cards)).run();
}
