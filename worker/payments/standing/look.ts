import { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { keepFacts, parseFacts } from '#worker/payments/customers.ts';
import type { PaymentEvent, PaymentProvider } from '#worker/payments/provider.ts';
import { changePlan, tellPlanNews, type PlanDeps } from '#worker/payments/standing/change-plan.ts';
import { mergeFacts, type SubscriptionFacts } from '#worker/payments/standing/facts.ts';
import type { Trials } from '#worker/payments/trials/trials.ts';
import { findEndings, paidPlan, type Ending } from '#worker/payments/standing/standing.ts';

export interface LookDeps extends PlanDeps {
  provider: PaymentProvider;
  /** Ends subscriptions that must not go on; safe to repeat. */
  endLater: (endings: readonly Ending[]) => Promise<void>;
  trials: Trials;
}

/** Looks at one customer may overtake each other: then the later one looks again. */
const ROUNDS = 5;
const HOUR_MS = 3_600_000;

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
    const present = await readPresent(deps, customerId, begun.kept, event);
    const seen = await deps.trials.claim(begun.userId, present);
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
  { customerId, userId, look, kept, event, seen }: Writing,
): Promise<'written' | 'overtaken' | 'repeated'> {
  const { db } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const hadTrial = seen.some(({ trialEnd }) => trialEnd !== null);
  const unseen = kept.filter(({ id }) => !seen.some((facts) => facts.id === id));
  const first = [
    endLook(db, { customerId, look, trialUsedAt: hadTrial ? at : null }),
    // An event that had its effect already breaks on its key here.
    ...(event === null
      ? []
      : [
          db
            .prepare('INSERT INTO payment_events (event_id, kind, received_at) VALUES (?, ?, ?)')
            .bind(event.id, event.type, at),
        ]),
    // What the provider does not list stays as it was, and is not due again before its next time.
    ...[...seen, ...unseen].map((facts) => keepFacts(db, customerId, facts, now)),
  ];
  try {
    await changePlan(deps, { userId, paid: paidPlan(seen, now) }, first);
    return 'written';
  } catch (error) {
    // The two breaks meant above; every other failure is the caller's.
    if (wasOvertaken(error)) return 'overtaken';
    if (!String(error).includes('UNIQUE constraint failed: payment_events.event_id')) throw error;
    log('info', 'payment_event_repeated', { eventId: event?.id });
    return 'repeated';
  }
}

/**
 * What time makes of a customer as last seen, for when the provider does not tell; `isLost` says that it never will. Leaves
 * the word to whoever looked meanwhile: they know the present.
 */
export async function lookAtKept(
  deps: PlanDeps,
  customerId: string,
  isLost: boolean,
): Promise<void> {
  const { db } = deps;
  const begun = await beginLook(db, customerId);
  if (begun === null) return;
  const { look, userId, origin, kept } = begun;
  const now = deps.now();
  const paid = isLost ? 'free' : paidPlan(kept, now);
  const first = [
    endLook(db, { customerId, look, trialUsedAt: null }),
    postpone(db, customerId, isLost ? null : now),
  ];
  try {
    await changePlan(deps, { userId, paid }, first);
  } catch (error) {
    if (wasOvertaken(error)) return;
    throw error;
  }
  await tellPlanNews(deps, userId, origin);
}

/** Has a customer looked at again an hour after `now`; never by itself for null. */
export function postpone(
  db: D1Database,
  customerId: string,
  now: Date | null,
): D1PreparedStatement {
  const at = now && new Date(now.getTime() + HOUR_MS).toISOString();
  return db
    .prepare('UPDATE subscriptions SET check_at = ?2 WHERE customer_id = ?1')
    .bind(customerId, at);
}

/** Breaks on NOT NULL for a look that was overtaken, and with it the whole transaction it comes first in. */
function endLook(
  db: D1Database,
  {
    customerId,
    look,
    trialUsedAt,
  }: { customerId: string; look: number; trialUsedAt: string | null },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE customers SET look = CASE WHEN look = ?2 THEN look END,
        trial_used_at = coalesce(trial_used_at, ?3) WHERE customer_id = ?1`,
    )
    .bind(customerId, look, trialUsedAt);
}

function wasOvertaken(error: unknown): boolean {
  return String(error).includes('NOT NULL constraint failed: customers.look');
}
