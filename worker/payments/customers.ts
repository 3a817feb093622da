import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import {
  subscriptionDetailsSchema,
  type SubscriptionDetails,
} from '#worker/payments/subscription/subscription-details.ts';
import { nextCheck } from '#worker/payments/subscription/subscription-status.ts';
import { allRows, jsonColumn, parseFirstRow } from '#worker/db/rows.ts';

const customerSchema = z.object({
  customerId: z.string(),
  userId: z.string(),
  /** The public origin of the cards at the last purchase. */
  origin: z.string(),
  trialUsedAt: z.string().nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

const grantSchema = z.object({ plan: z.enum(PLAN_IDS) });

export interface BillingAccount {
  customer: Customer | null;
  grantedPlan: PlanId;
}

const CUSTOMER = `customer_id AS customerId, user_id AS userId, origin, trial_used_at AS trialUsedAt`;

/**
 * Returns the account's customer in one provider mode. A deleted user has no customer and the free
 * plan.
 */
export async function findAccount(
  db: D1Database,
  query: { userId: string; isLive: boolean },
): Promise<BillingAccount> {
  const [customers, users] = await db.batch([
    db
      .prepare(`SELECT ${CUSTOMER} FROM customers WHERE user_id = ? AND is_live = ?`)
      .bind(query.userId, Number(query.isLive)),
    db.prepare('SELECT granted_plan AS plan FROM users WHERE id = ?').bind(query.userId),
  ]);
  return {
    customer: parseFirstRow(customers, customerSchema),
    grantedPlan: parseFirstRow(users, grantSchema)?.plan ?? 'free',
  };
}

/**
 * Stores the provider's customer id for a user. `email` is the confirmed address sent to the
 * provider, or null; the row records whether the account has a newer one. A parallel request may
 * have stored the same customer first.
 */
export async function saveCustomer(
  db: D1Database,
  customer: {
    customerId: string;
    userId: string;
    isLive: boolean;
    origin: string;
    email: string | null;
  },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO customers (customer_id, user_id, is_live, origin, is_email_synced)
      SELECT ?1, id, ?3, ?4, email_confirmed_at IS NULL OR email IS ?5 FROM users WHERE id = ?2 ON CONFLICT DO NOTHING`,
    )
    .bind(
      customer.customerId,
      customer.userId,
      Number(customer.isLive),
      customer.origin,
      customer.email,
    )
    .run();
}

/** Replaces a customer that the provider no longer has. A used trial stays used. */
export async function replaceCustomer(db: D1Database, from: string, to: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM subscriptions WHERE customer_id = ?').bind(from),
    db.prepare('UPDATE customers SET customer_id = ?2 WHERE customer_id = ?1').bind(from, to),
  ]);
}

/** A row of `subscriptions` with its details. */
export const subscriptionRowSchema = z.object({ details: jsonColumn(subscriptionDetailsSchema) });

/** Returns a user's subscriptions in one provider mode, as of the last sync. */
export async function listStoredSubscriptions(
  db: D1Database,
  query: { userId: string; isLive: boolean },
): Promise<SubscriptionDetails[]> {
  const statement = db
    .prepare(
      `SELECT s.details FROM subscriptions s JOIN customers c ON c.customer_id = s.customer_id
      WHERE s.user_id = ? AND c.is_live = ?`,
    )
    .bind(query.userId, Number(query.isLive));
  const rows = await allRows(statement, subscriptionRowSchema);
  return rows.map(({ details }) => details);
}

/** Upserts a subscription. Does nothing if the customer no longer exists. */
export function saveSubscription(
  db: D1Database,
  customerId: string,
  details: SubscriptionDetails,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO subscriptions (subscription_id, customer_id, user_id, details, check_at, created_at)
      SELECT ?2, customer_id, user_id, ?3, ?4, ?5 FROM customers WHERE customer_id = ?1
      ON CONFLICT (subscription_id) DO UPDATE SET details = excluded.details, check_at = excluded.check_at`,
    )
    .bind(
      customerId,
      details.id,
      JSON.stringify(details),
      nextCheck(details, now),
      details.createdAt,
    );
}
