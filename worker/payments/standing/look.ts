import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { keepFacts, parseFacts } from '#worker/payments/customers.ts';
import type { PaymentEvent, PaymentProvider } from '#worker/payments/provider.ts';
import { changePlan, tellPlanNews, type PlanDeps } from '#worker/payments/standing/change-plan.ts';
import { mergeFacts, type SubscriptionFacts } from '#worker/payments/standing/facts.ts';
import { findEndings, paidPlan, type Ending } from '#worker/payments/standing/standing.ts';

export interface LookDeps extends PlanDeps {
  provider: PaymentProvider;
  /** Ends subscriptions that must not go on; safe to repeat. */
  endLater: (endings: readonly Ending[]) => Promise<void>;
}

/** Looks at one customer may overtake each other: then the later one looks again. */
const ROUNDS = 5;

const lookSchema = z.object({ look: z.int(), userId: z.string(), origin: z.string() });

/**
 * Reads a customer from the provider and makes the database say the same: subscriptions, trial and plan, with the event
 * that caused the look, in one transaction. Since the present is read and never a message's past, the order of events
 * does not matter. Answers false for a customer who is not ours; throws to be repeated.
 */
export async function lookAt(
  deps: LookDeps,
  customerId: string,
  event: PaymentEvent | null,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const begun = await beginLook(deps.db, customerId);
    if (begun === null) return false;
    const seen = await readPresent(deps, customerId, begun.kept, event);
    const ended = await writeLook(deps, { customerId, event, ...begun, seen });
    if (ended === 'overtaken') continue;
    await tellPlanNews(deps, begun.userId, begun.origin);
    if (ended === 'written') await deps.endLater(findEndings(seen));
    return true;
  }
  throw new Error('this customer changes faster than it can be looked at');
}

interface Look {
  look: number;
  userId: string;
  origin: string;
  kept: SubscriptionFacts[];
}

/** Takes a number for a look: from here on, looks begun before can no longer be written. */
async function beginLook(db: D1Database, customerId: string): Promise<Look | null> {
  const [taken, kept] = await db.batch([
    db
      .prepare(
        `UPDATE customers SET look = look + 1 WHERE customer_id = ?
        RETURNING look, user_id AS userId, origin`,
      )
      .bind(customerId),
    db.prepare('SELECT facts FROM subscriptions WHERE customer_id = ?').bind(customerId),
  ]);
  const row = taken?.results[0];
  if (row === undefined) return null;
  return { ...lookSchema.parse(row), kept: parseFacts(kept?.results ?? []) };
}

async function readPresent(
  { provider }: LookDeps,
  customerId: string,
  kept: readonly SubscriptionFacts[],
  event: PaymentEvent | null,
): Promise<SubscriptionFacts[]> {
  const news = event?.chargeId ? await provider.findMoneyBack(event.chargeId) : null;
  const seen = await provider.listSubscriptions(customerId);
  return seen.map((facts) =>
    mergeFacts(facts, kept.find(({ id }) => id === facts.id) ?? null, news),
  );
}

interface Writing extends Look {
  customerId: string;
  event: PaymentEvent | null;
  seen: SubscriptionFacts[];
}

async function writeLook(
  deps: LookDeps,
  { customerId, userId, look, event, seen }: Writing,
): Promise<'written' | 'overtaken' | 'repeated'> {
  const { db } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const hadTrial = seen.some(({ trialEnd }) => trialEnd !== null);
  const first = [
    // A look that was overtaken breaks on NOT NULL here, and with it the whole transaction.
    db
      .prepare(
        `UPDATE customers SET look = CASE WHEN look = ?2 THEN look END,
          trial_used_at = coalesce(trial_used_at, ?3) WHERE customer_id = ?1`,
      )
      .bind(customerId, look, hadTrial ? at : null),
    // An event that had its effect already breaks on its key here.
    ...(event === null
      ? []
      : [
          db
            .prepare('INSERT INTO payment_events (event_id, kind, received_at) VALUES (?, ?, ?)')
            .bind(event.id, event.type, at),
        ]),
    ...seen.map((facts) => keepFacts(db, customerId, facts, now)),
  ];
  try {
    await changePlan(deps, { userId, paid: paidPlan(seen, now) }, first);
    return 'written';
  } catch (error) {
    // The two breaks meant above; every other failure is the caller's.
    const message = String(error);
    if (message.includes('NOT NULL constraint failed: customers.look')) return 'overtaken';
    if (!message.includes('UNIQUE constraint failed: payment_events.event_id')) throw error;
    log('info', 'payment_event_repeated', { eventId: event?.id });
    return 'repeated';
  }
}
