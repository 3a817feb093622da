import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import {
  subscriptionFactsSchema,
  type SubscriptionFacts,
} from '#worker/payments/standing/facts.ts';
import { nextCheck } from '#worker/payments/standing/standing.ts';

/** A person as the provider knows them. */
export interface Customer {
  customerId: string;
  userId: string;
  /** The public origin of their cards when they last bought. */
  origin: string;
  trialUsedAt: string | null;
}

/** What payments know of an account: its customer, if it has one, and what the operator granted. */
export interface PayingAccount {
  customer: Customer | null;
  grantedPlan: PlanId;
}

const CUSTOMER = `customer_id AS customerId, user_id AS userId, origin, trial_used_at AS trialUsedAt`;

const customerSchema = z.object({
  customerId: z.string(),
  userId: z.string(),
  origin: z.string(),
  trialUsedAt: z.string().nullable(),
});

/** An account and its customer in one mode of the provider; a user who is gone has neither. */
export async function findAccount(
  db: D1Database,
  asked: { userId: string; isLive: boolean },
): Promise<PayingAccount> {
  const [customers, users] = await db.batch([
    db
      .prepare(`SELECT ${CUSTOMER} FROM customers WHERE user_id = ? AND is_live = ?`)
      .bind(asked.userId, Number(asked.isLive)),
    db.prepare('SELECT granted_plan AS plan FROM users WHERE id = ?').bind(asked.userId),
  ]);
  const user = z.object({ plan: z.enum(PLAN_IDS) }).safeParse(users?.results[0]);
  const row = customers?.results[0];
  return {
    customer: row === undefined ? null : customerSchema.parse(row),
    grantedPlan: user.success ? user.data.plan : 'free',
  };
}

/**
 * Keeps the provider's name for a user. `email` is the confirmed address the provider was given, null for none; the row notes when
 * the account has a newer one by now. A parallel request may have kept the same customer first.
 */
export async function keepCustomer(
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
      `INSERT INTO customers (customer_id, user_id, is_live, origin, is_email_told)
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

/** The provider lost a customer: another takes the place, and a trial once used stays used. */
export async function replaceCustomer(db: D1Database, from: string, to: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM subscriptions WHERE customer_id = ?').bind(from),
    db.prepare('UPDATE customers SET customer_id = ?2 WHERE customer_id = ?1').bind(from, to),
  ]);
}

const factsRow = z.object({ facts: z.string() });

/** The subscriptions of a query's rows. */
export function parseFacts(rows: readonly unknown[]): SubscriptionFacts[] {
  return rows.map((row) => subscriptionFactsSchema.parse(JSON.parse(factsRow.parse(row).facts)));
}

/** A user's subscriptions in one mode of the provider, as last seen. */
export async function listKept(
  db: D1Database,
  asked: { userId: string; isLive: boolean },
): Promise<SubscriptionFacts[]> {
  const { results } = await db
    .prepare(
      `SELECT s.facts FROM subscriptions s JOIN customers c ON c.customer_id = s.customer_id
      WHERE s.user_id = ? AND c.is_live = ?`,
    )
    .bind(asked.userId, Number(asked.isLive))
    .all();
  return parseFacts(results);
}

/** Keeps a subscription as seen now; nothing when its customer is gone. */
export function keepFacts(
  db: D1Database,
  customerId: string,
  facts: SubscriptionFacts,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO subscriptions (subscription_id, customer_id, user_id, facts, check_at, created_at)
      SELECT ?2, customer_id, user_id, ?3, ?4, ?5 FROM customers WHERE customer_id = ?1
      ON CONFLICT (subscription_id) DO UPDATE SET facts = excluded.facts, check_at = excluded.check_at`,
    )
    .bind(customerId, facts.id, JSON.stringify(facts), nextCheck(facts, now), facts.createdAt);
}
