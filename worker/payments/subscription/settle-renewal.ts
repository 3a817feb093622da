import { z } from 'zod';
import { can } from '#shared/plan/features.ts';
import { allRows, firstRow, requireRow } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findAccount, listStoredSubscriptions } from '#worker/payments/customers.ts';
import type { PaymentContext, SyncContext } from '#worker/payments/payment-context.ts';
import type { SubscriptionDetails } from './subscription-details.ts';
import { isChargeable, primarySubscription } from './subscription-status.ts';
import { syncCustomer } from './sync-customer.ts';

// A plan that only pays for organizations that are being deleted is not renewed. What is to be done
// follows from the database each time, so that a job can be repeated and none depends on another.

const PAYS_FOR = `SELECT count(*) AS paid,
    coalesce(sum(deletes_at IS NULL AND id <> ?2), 0) AS staying
  FROM organizations WHERE billing_owner_id = ?1`;
const paysSchema = z.object({ paid: z.int(), staying: z.int() });

const countPaid = (db: D1Database, userId: string, except = '') =>
  requireRow(db.prepare(PAYS_FOR).bind(userId, except), paysSchema);

/** The subscription that has a team's plan, renews, and is not about to become a smaller one. */
function findRenewing(all: readonly SubscriptionDetails[], now: Date): SubscriptionDetails | null {
  const primary = primarySubscription(all.filter(isChargeable), now);
  if (primary === null || primary.cancelAt !== null) return null;
  const next = primary.change?.plan ?? primary.plan;
  return can(next, 'teamManagement') ? primary : null;
}

/** The plan that an account would pay for without use once `except` is deleted, or null. */
export async function findEndingPlan(
  { db, provider, now }: Pick<PaymentContext, 'db' | 'provider' | 'now'>,
  userId: string,
  except: string,
): Promise<{ id: SubscriptionDetails['plan']; endsAt: string | null } | null> {
  if (provider === null) return null;
  const query = { userId, isLive: provider.mode === 'live' };
  const [{ staying }, all] = await Promise.all([
    countPaid(db, userId, except),
    listStoredSubscriptions(db, query),
  ]);
  const renewing = findRenewing(all, now());
  if (staying > 0 || renewing === null) return null;
  return { id: renewing.plan, endsAt: renewing.periodEnd };
}

const FIND_ENDED =
  'SELECT subscription_id AS subscriptionId FROM ended_renewals WHERE user_id = ?1';
const endedSchema = z.object({ subscriptionId: z.string() });

/** Ends the renewal of an account's plan, or restores the one that was ended here. Throws to be retried. */
export async function settleRenewal(context: SyncContext, userId: string): Promise<void> {
  const { db, provider, now } = context;
  const query = { userId, isLive: provider.mode === 'live' };
  const [pays, { customer }, all, stored] = await Promise.all([
    countPaid(db, userId),
    findAccount(db, query),
    listStoredSubscriptions(db, query),
    firstRow(db.prepare(FIND_ENDED).bind(userId), endedSchema),
  ]);
  if (customer === null) return;
  if (pays.paid > 0 && pays.staying === 0) {
    const renewing = findRenewing(all, now());
    if (renewing === null) return;
    // First, so that a renewal is restored even when this call is interrupted after it was ended.
    await db
      .prepare('INSERT OR REPLACE INTO ended_renewals (user_id, subscription_id) VALUES (?1, ?2)')
      .bind(userId, renewing.id)
      .run();
    // A subscription whose change is scheduled can only be changed through its schedule.
    if (renewing.change !== null) await provider.releaseChange(renewing.change.scheduleId);
    await provider.setRenewal(renewing.id, false);
  } else {
    if (stored === null) return;
    const { subscriptionId } = stored;
    const renews = pays.staying > 0 && all.some(({ id }) => id === subscriptionId);
    if (renews) await provider.setRenewal(subscriptionId, true);
    await db.prepare('DELETE FROM ended_renewals WHERE user_id = ?1').bind(userId).run();
  }
  // The page must not wait for the provider's event.
  await syncCustomer(context, customer.customerId, null);
}

/** Never throws: the sweep enqueues what is missing. */
export async function enqueueRenewal(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  userId: string,
): Promise<void> {
  await enqueue([{ kind: 'settle_renewal', userId }]).catch((error: unknown) =>
    log('warn', 'renewal_not_enqueued', { userId, error: String(error) }),
  );
}

/** Most accounts that one sweep enqueues. */
const SWEPT_MAX = 100;
const SELECT_OUTDATED = `SELECT user_id AS userId FROM ended_renewals
  UNION SELECT billing_owner_id FROM organizations
    WHERE deletes_at IS NOT NULL AND billing_owner_id IS NOT NULL
  LIMIT ${SWEPT_MAX}`;
const outdatedSchema = z.object({ userId: z.string() });

/** Enqueues accounts whose renewal may not match what they pay for. */
export async function enqueueOutdatedRenewals({
  db,
  enqueue,
}: Pick<Kernel, 'db' | 'enqueue'>): Promise<void> {
  const found = await allRows(db.prepare(SELECT_OUTDATED), outdatedSchema);
  if (found.length === 0) return;
  await enqueue(found.map(({ userId }) => ({ kind: 'settle_renewal', userId })));
}
