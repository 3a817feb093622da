import { log } from '#worker/http/log.ts';
import { CustomerLost } from '#worker/payments/provider.ts';
import { tellPlanNews, type PlanDeps } from '#worker/payments/standing/change-plan.ts';
import { lookAt, lookAtKept, postpone, type LookDeps } from '#worker/payments/standing/look.ts';
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
}

/**
 * What time brings without an event: the end of a grace, an event that never arrived, a change that was not told, an
 * address that was not. The provider is asked; when it does not answer, a grace ends all the same. Throws, once all have
 * had their turn, when somebody's could not be finished.
 */
export async function sweepPayments(deps: LookDeps, defaultOrigin: string): Promise<void> {
  const failures: unknown[] = [];
  for (const customer of await findDue(deps)) {
    await sweepCustomer(deps, customer).catch((error: unknown) => failures.push(error));
  }
  await sweepNews(deps, defaultOrigin);
  await sweepUntoldEmails(deps);
  await sweepEvents(deps);
  if (failures.length > 0) throw new AggregateError(failures, 'not every due customer was swept');
}

/** The customers due, the longest waiting first: whoever fails again and again cannot keep the others waiting. */
async function findDue({ db, provider, now }: LookDeps): Promise<Due[]> {
  const { results } = await db
    .prepare(
      `SELECT c.customer_id AS customerId, c.user_id AS userId FROM subscriptions s
      JOIN customers c ON c.customer_id = s.customer_id
      WHERE s.check_at <= ? AND c.is_live = ? GROUP BY c.customer_id ORDER BY min(s.check_at) LIMIT ?`,
    )
    .bind(now().toISOString(), Number(provider.mode === 'live'), CUSTOMERS_MAX)
    .all<Due>();
  return results;
}

async function sweepCustomer(deps: LookDeps, { customerId, userId }: Due): Promise<void> {
  try {
    await lookAt(deps, customerId, null);
  } catch (error) {
    // Not answered, or not known there any more: what was last seen says enough to end a grace.
    log('warn', 'payments_look_failed', { userId, error: String(error) });
    await sweepKept(deps, { customerId, userId }, error instanceof CustomerLost);
  }
}

async function sweepKept(
  deps: LookDeps,
  { customerId, userId }: Due,
  isLost: boolean,
): Promise<void> {
  try {
    await lookAtKept(deps, customerId, isLost);
  } catch (error) {
    // A fault of ours, as a row nobody can read: it stays as it is, and out of the others' way.
    log('error', 'payments_sweep_failed', { userId, error: String(error) });
    await postpone(deps.db, customerId, deps.now()).run();
    throw error;
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
