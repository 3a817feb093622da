import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { sweepPendingEmails } from '#worker/payments/account/sync-email.ts';
import type { SyncContext } from '#worker/payments/payment-context.ts';
import { CustomerNotFound } from '#worker/payments/provider.ts';
import { propagatePlanChange } from './change-plan.ts';
import { syncCustomer, resyncFromStored, scheduleCheck } from './sync-customer.ts';

/** Customers synced per sweep; the rest wait for the next one. */
const CUSTOMERS_MAX = 30;
const PLAN_CHANGES_MAX = 100;
/**
 * Stripe retries an event for 3 days at most, and replays of captured events are rejected by age.
 */
const EVENT_RETENTION_DAYS = 60;

const dueCustomerSchema = z.object({ customerId: z.string(), userId: z.string() });
type DueCustomer = z.infer<typeof dueCustomerSchema>;
/** The origin is null for an account that never bought anything. */
const planChangeSchema = z.object({ userId: z.string(), origin: z.string().nullable() });

/**
 * Handles what no event announces: the end of a grace period, a lost event, a plan change or email
 * address that was not propagated. If the provider does not respond, grace periods end all the
 * same. Throws after all customers were tried if one of them failed.
 */
export async function sweepPayments(context: SyncContext, defaultOrigin: string): Promise<void> {
  const failures: unknown[] = [];
  for (const customer of await findDue(context)) {
    await sweepCustomer(context, customer).catch((error: unknown) => failures.push(error));
  }
  await sweepPlanChanges(context, defaultOrigin);
  await sweepPendingEmails(context);
  await sweepEvents(context);
  if (failures.length > 0) throw new AggregateError(failures, 'not every due customer was swept');
}

/**
 * Returns due customers, the longest waiting first, so that repeated failures do not block the
 * others.
 */
async function findDue({ db, provider, now }: SyncContext): Promise<DueCustomer[]> {
  const statement = db
    .prepare(
      `SELECT c.customer_id AS customerId, c.user_id AS userId FROM subscriptions s
      JOIN customers c ON c.customer_id = s.customer_id
      WHERE s.check_at <= ? AND c.is_live = ? GROUP BY c.customer_id ORDER BY min(s.check_at) LIMIT ?`,
    )
    .bind(now().toISOString(), Number(provider.mode === 'live'), CUSTOMERS_MAX);
  return allRows(statement, dueCustomerSchema);
}

async function sweepCustomer(
  context: SyncContext,
  { customerId, userId }: DueCustomer,
): Promise<void> {
  try {
    await syncCustomer(context, customerId, null);
  } catch (error) {
    // The provider did not respond or no longer knows the customer. Stored data is enough to end a
    // grace period.
    log('warn', 'payments_sync_failed', { userId, error: String(error) });
    await sweepFromStored(context, { customerId, userId }, error instanceof CustomerNotFound);
  }
}

async function sweepFromStored(
  context: SyncContext,
  { customerId, userId }: DueCustomer,
  isLost: boolean,
): Promise<void> {
  try {
    await resyncFromStored(context, customerId, isLost);
  } catch (error) {
    // An error on our side, such as a corrupt row. Reschedule it so that it does not block other
    // customers.
    log('error', 'payments_sweep_failed', { userId, error: String(error) });
    await scheduleCheck(context.db, customerId, context.now()).run();
    throw error;
  }
}

/**
 * Propagates plan changes that no request could propagate, including those made on the operator's
 * command line.
 */
export async function sweepPlanChanges(context: Kernel, defaultOrigin: string): Promise<void> {
  const statement = context.db
    .prepare(
      `SELECT n.user_id AS userId, max(c.origin) AS origin FROM plan_changes n
      LEFT JOIN customers c ON c.user_id = n.user_id GROUP BY n.user_id LIMIT ?`,
    )
    .bind(PLAN_CHANGES_MAX);
  for (const { userId, origin } of await allRows(statement, planChangeSchema)) {
    const cardOrigin = defaultOrigin || origin;
    // In local development the origin may be unknown; the record waits.
    if (cardOrigin) await propagatePlanChange(context, userId, cardOrigin);
  }
}

async function sweepEvents({ db, now }: SyncContext): Promise<void> {
  const before = new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM payment_events WHERE received_at < ?').bind(before).run();
}
