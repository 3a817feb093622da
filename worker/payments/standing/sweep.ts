import { log } from '#worker/http/log.ts';
import { listKept } from '#worker/payments/customers.ts';
import { CustomerLost } from '#worker/payments/provider.ts';
import { changePlan, tellPlanNews, type PlanDeps } from '#worker/payments/standing/change-plan.ts';
import { lookAt, type LookDeps } from '#worker/payments/standing/look.ts';
import { paidPlan } from '#worker/payments/standing/standing.ts';
import { sweepUntoldEmails } from '#worker/payments/tell-email.ts';

/** Customers one sweep looks at; the rest wait for the next. */
const CUSTOMERS_MAX = 30;
const NEWS_MAX = 100;
const DAY_MS = 86_400_000;
/** Stripe repeats an event for 3 days at most, and a captured one is refused by its age. */
const EVENTS_KEPT_DAYS = 60;

interface Due {
  customerId: string;
  userId: string;
  origin: string;
}

/**
 * What time brings without an event: the end of a grace, an event that never arrived, a change that was not told, an
 * address that was not. The provider is asked; when it does not answer, a grace ends all the same.
 */
export async function sweepPayments(deps: LookDeps, defaultOrigin: string): Promise<void> {
  const now = deps.now();
  const due = await findDue(deps, now);
  for (const customer of due) await sweepCustomer(deps, customer);
  await sweepNews(deps, defaultOrigin);
  await sweepUntoldEmails(deps);
  await sweepEvents(deps);
}

async function findDue({ db, provider }: LookDeps, now: Date): Promise<Due[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT c.customer_id AS customerId, c.user_id AS userId, c.origin FROM subscriptions s
      JOIN customers c ON c.customer_id = s.customer_id
      WHERE s.check_at <= ? AND c.is_live = ? LIMIT ?`,
    )
    .bind(now.toISOString(), Number(provider.mode === 'live'), CUSTOMERS_MAX)
    .all<Due>();
  return results;
}

async function sweepCustomer(deps: LookDeps, { customerId, userId, origin }: Due): Promise<void> {
  try {
    await lookAt(deps, customerId, null);
  } catch (error) {
    // Not answered, or not known there any more: what was last seen says enough to end a grace.
    log('warn', 'payments_look_failed', { userId, error: String(error) });
    const isLive = deps.provider.mode === 'live';
    const kept = await listKept(deps.db, { userId, isLive });
    const isLost = error instanceof CustomerLost;
    const paid = isLost ? 'free' : paidPlan(kept, deps.now());
    const later = deps.db
      .prepare('UPDATE subscriptions SET check_at = ?2 WHERE customer_id = ?1')
      .bind(customerId, isLost ? null : new Date(deps.now().getTime() + DAY_MS / 24).toISOString());
    await changePlan(deps, { userId, paid }, [later]);
    await tellPlanNews(deps, userId, origin);
  }
}

/** Tells of changes that no request could tell of, also those the operator made on the command line. */
export async function sweepNews(deps: PlanDeps, defaultOrigin: string): Promise<void> {
  const { results } = await deps.db
    .prepare(
      `SELECT n.user_id AS userId, max(c.origin) AS origin FROM plan_news n
      LEFT JOIN customers c ON c.user_id = n.user_id GROUP BY n.user_id LIMIT ?`,
    )
    .bind(NEWS_MAX)
    .all<{ userId: string; origin: string | null }>();
  for (const { userId, origin } of results) {
    const known = defaultOrigin || origin;
    // In local start nobody may have said yet where the cards are; then the note waits.
    if (known) await tellPlanNews(deps, userId, known);
  }
}

async function sweepEvents({ db, now }: LookDeps): Promise<void> {
  const before = new Date(now().getTime() - EVENTS_KEPT_DAYS * DAY_MS).toISOString();
  await db.prepare('DELETE FROM payment_events WHERE received_at < ?').bind(before).run();
}
