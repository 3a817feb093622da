import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { parseFirstRow, parseRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { isShared, recordPayments } from '#worker/partner-billing/record-payments.ts';
import { saveSubscription, subscriptionRowSchema } from '#worker/payments/customers.ts';
import type { SyncContext } from '#worker/payments/payment-context.ts';
import type { PaymentEvent } from '#worker/payments/provider.ts';
import { changePlan, propagatePlanChange } from './change-plan.ts';
import {
  mergeDetails,
  type ChargeRefund,
  type SubscriptionDetails,
} from './subscription-details.ts';
import { findOrderedPlan, subscriptionsToCancel, paidPlan } from './subscription-status.ts';

/** Attempts before giving up. A sync that was overtaken by a newer one starts again. */
const ATTEMPTS_MAX = 5;

const syncSchema = z.object({ revision: z.int(), userId: z.string(), origin: z.string() });

/**
 * Reads a customer from the provider and stores subscriptions, trial and plan together with the
 * event that caused the sync, in one transaction. It reads the provider's present state and never
 * an event's payload, so the order of events does not matter. Returns false for an unknown
 * customer. Throws to be retried.
 */
export async function syncCustomer(
  context: SyncContext,
  customerId: string,
  event: PaymentEvent | null,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const started = await startSync(context.db, customerId);
    if (started === null) return recordLateReturns(context, event);
    const refund = event?.chargeId ? await context.provider.findRefund(event.chargeId) : null;
    const current = await readCurrent(context, customerId, started.stored, refund);
    const claimed = await context.trials.claim(started.userId, current);
    const shares = await recordShares(context, started.userId, event, refund);
    const sync = { customerId, event, ...started, current: claimed, shares };
    const outcome = await storeSync(context, sync);
    if (outcome === 'superseded') continue;
    await propagatePlanChange(context, started.userId, started.origin);
    if (outcome === 'stored') await context.cancelLater(subscriptionsToCancel(claimed));
    return true;
  }
  throw new Error('the customer changed during every sync attempt');
}

interface CustomerSync {
  revision: number;
  userId: string;
  origin: string;
  stored: SubscriptionDetails[];
}

/** Increments the sync revision: syncs that started earlier can no longer be stored. */
async function startSync(db: D1Database, customerId: string): Promise<CustomerSync | null> {
  const [updated, stored] = await db.batch([
    db
      .prepare(
        `UPDATE customers SET sync_revision = sync_revision + 1 WHERE customer_id = ?
        RETURNING sync_revision AS revision, user_id AS userId, origin`,
      )
      .bind(customerId),
    db.prepare('SELECT details FROM subscriptions WHERE customer_id = ?').bind(customerId),
  ]);
  const sync = parseFirstRow(updated, syncSchema);
  if (sync === null) return null;
  return {
    ...sync,
    stored: parseRows(stored, subscriptionRowSchema).map(({ details }) => details),
  };
}

async function readCurrent(
  { provider }: SyncContext,
  customerId: string,
  stored: readonly SubscriptionDetails[],
  refund: ChargeRefund | null,
): Promise<SubscriptionDetails[]> {
  const current = await provider.listSubscriptions(customerId);
  return current.map((details) =>
    mergeDetails(details, stored.find(({ id }) => id === details.id) ?? null, refund),
  );
}

/** Statements that record the shares of partners and affiliates in an event's invoices. */
async function recordShares(
  context: SyncContext,
  userId: string | null,
  event: PaymentEvent | null,
  refund: ChargeRefund | null,
): Promise<D1PreparedStatement[]> {
  const paid = event?.invoiceId ? [event.invoiceId] : [];
  const statements: D1PreparedStatement[] = [];
  for (const invoiceId of [...paid, ...(refund?.invoiceIds ?? [])]) {
    if (!(await isShared(context, userId, invoiceId))) continue;
    const invoice = await context.provider.readPaidInvoice(invoiceId);
    statements.push(...(await recordPayments(context, userId, invoice)));
  }
  return statements;
}

/** Records what goes back to a customer whose account was deleted. Returns whether there was any. */
async function recordLateReturns(
  context: SyncContext,
  event: PaymentEvent | null,
): Promise<boolean> {
  const refund = event?.chargeId ? await context.provider.findRefund(event.chargeId) : null;
  const shares = await recordShares(context, null, event, refund);
  if (shares.length > 0) await context.db.batch(shares);
  return shares.length > 0;
}

interface CustomerSnapshot extends CustomerSync {
  customerId: string;
  event: PaymentEvent | null;
  current: SubscriptionDetails[];
  shares: readonly D1PreparedStatement[];
}

async function storeSync(
  context: SyncContext,
  { customerId, userId, revision, stored, event, current, shares }: CustomerSnapshot,
): Promise<'stored' | 'superseded' | 'repeated'> {
  const { db } = context;
  const now = context.now();
  const at = now.toISOString();
  const hadTrial = current.some(({ trialEnd }) => trialEnd !== null);
  const missing = stored.filter(({ id }) => !current.some((details) => details.id === id));
  const first = [
    completeSync(db, { customerId, revision, trialUsedAt: hadTrial ? at : null }),
    // An event that was already processed fails on its key.
    ...(event === null
      ? []
      : [
          db
            .prepare('INSERT INTO payment_events (event_id, kind, received_at) VALUES (?, ?, ?)')
            .bind(event.id, event.type, at),
        ]),
    // Subscriptions missing from the response stay as they were and become due at their next
    // regular check.
    ...[...current, ...missing].map((details) => saveSubscription(db, customerId, details, now)),
    ...shares,
  ];
  try {
    const change = { userId, paid: paidPlan(current, now), next: findOrderedPlan(current, now) };
    await changePlan(context, change, first);
    return 'stored';
  } catch (error) {
    // Only the two expected failures are handled.
    if (isSuperseded(error)) return 'superseded';
    if (!String(error).includes('UNIQUE constraint failed: payment_events.event_id')) throw error;
    log('info', 'payment_event_repeated', { eventId: event?.id });
    return 'repeated';
  }
}

/**
 * Recomputes a customer's plan from stored subscriptions when the provider does not respond.
 * `isLost` means that it never will. A newer sync wins, because it has read the provider.
 */
export async function resyncFromStored(
  context: Kernel,
  customerId: string,
  isLost: boolean,
): Promise<void> {
  const { db } = context;
  const started = await startSync(db, customerId);
  if (started === null) return;
  const { revision, userId, origin, stored } = started;
  const now = context.now();
  const paid = isLost ? 'free' : paidPlan(stored, now);
  const first = [
    completeSync(db, { customerId, revision, trialUsedAt: null }),
    scheduleCheck(db, customerId, isLost ? null : now),
  ];
  try {
    const next = isLost ? null : findOrderedPlan(stored, now);
    await changePlan(context, { userId, paid, next }, first);
  } catch (error) {
    if (isSuperseded(error)) return;
    throw error;
  }
  await propagatePlanChange(context, userId, origin);
}

/** Schedules a customer's next check an hour after `now`, or removes it for null. */
export function scheduleCheck(
  db: D1Database,
  customerId: string,
  now: Date | null,
): D1PreparedStatement {
  const at = now && new Date(now.getTime() + HOUR_MS).toISOString();
  return db
    .prepare('UPDATE subscriptions SET check_at = ?2 WHERE customer_id = ?1')
    .bind(customerId, at);
}

/**
 * Completes a sync. Fails on NOT NULL if a newer sync has started, and rolls back the transaction
 * it begins.
 */
function completeSync(
  db: D1Database,
  {
    customerId,
    revision,
    trialUsedAt,
  }: { customerId: string; revision: number; trialUsedAt: string | null },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE customers SET sync_revision = CASE WHEN sync_revision = ?2 THEN sync_revision END,
        trial_used_at = coalesce(trial_used_at, ?3) WHERE customer_id = ?1`,
    )
    .bind(customerId, revision, trialUsedAt);
}

function isSuperseded(error: unknown): boolean {
  return String(error).includes('NOT NULL constraint failed: customers.sync_revision');
}
