import type { SubscriptionState } from '#shared/api/payments.ts';
import { GRACE_DAYS } from '#shared/plan/billing.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import type { Status, SubscriptionFacts } from '#worker/payments/standing/facts.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What a subscription comes to at a moment. */
export interface Standing {
  state: SubscriptionState;
  /** The plan it grants: the sold one or free. */
  plan: PlanId;
  /** Until when an unpaid plan holds; null unless one is overdue. */
  graceEnd: string | null;
}

/** Whether a status grants its plan: by itself, for the days of grace, or not at all. */
const BY_STATUS: Readonly<
  Record<Status, { state: SubscriptionState; grants: 'always' | 'in_grace' | 'never' }>
> = {
  // The first payment never came through: nothing was bought.
  incomplete: { state: 'none', grants: 'never' },
  incomplete_expired: { state: 'none', grants: 'never' },
  trialing: { state: 'trialing', grants: 'always' },
  active: { state: 'active', grants: 'always' },
  past_due: { state: 'past_due', grants: 'in_grace' },
  unpaid: { state: 'past_due', grants: 'in_grace' },
  // A trial that ended without a way to pay.
  paused: { state: 'canceled', grants: 'never' },
  canceled: { state: 'canceled', grants: 'never' },
};

/** What the facts of a subscription come to. Time is an argument: the end of grace needs no event. */
export function standingOf(facts: SubscriptionFacts, now: Date): Standing {
  const { state, grants } = BY_STATUS[facts.status];
  if (facts.moneyBack === 'refunded') return { state: 'refunded', plan: 'free', graceEnd: null };
  if (isSecondTrial(facts)) return { state: 'canceled', plan: 'free', graceEnd: null };
  const graceEnd = grants === 'in_grace' ? graceEndOf(facts) : null;
  const isGranted =
    grants === 'always' || (graceEnd !== null && now.getTime() < Date.parse(graceEnd));
  const plan = isGranted ? facts.plan : 'free';
  if (facts.moneyBack === 'disputed' && isGranted) return { state: 'disputed', plan, graceEnd };
  const isEnding = grants === 'always' && facts.cancelAt !== null;
  return { state: isEnding ? 'canceled_at_period_end' : state, plan, graceEnd };
}

/** A running trial that its mailbox or payment method has had before: it grants nothing, and is about to be canceled. */
function isSecondTrial({ isTrialReused, status }: SubscriptionFacts): boolean {
  return isTrialReused && status === 'trialing';
}

function graceEndOf({ unpaidSince }: SubscriptionFacts): string | null {
  if (unpaidSince === null) return null;
  return new Date(Date.parse(unpaidSince) + GRACE_DAYS * DAY_MS).toISOString();
}

/** Whether a subscription may still be charged: buying another would mean paying twice. */
export function isLive({ status }: SubscriptionFacts): boolean {
  return BY_STATUS[status].grants !== 'never' || status === 'paused';
}

/** The subscription that speaks for an account: what grants most, then what is alive, then the latest. */
export function findLeading(
  all: readonly SubscriptionFacts[],
  now: Date,
): SubscriptionFacts | null {
  const weight = (facts: SubscriptionFacts): number =>
    2 * PLAN_IDS.indexOf(standingOf(facts, now).plan) + Number(isLive(facts));
  const sorted = all.toSorted(
    (a, b) => weight(b) - weight(a) || b.createdAt.localeCompare(a.createdAt),
  );
  return sorted[0] ?? null;
}

/** The plan all subscriptions of an account grant together: the highest. */
export function paidPlan(all: readonly SubscriptionFacts[], now: Date): PlanId {
  const leading = findLeading(all, now);
  return leading === null ? 'free' : standingOf(leading, now).plan;
}

/** A subscription to end, and whether the time it leaves unused is to be credited. */
export interface Ending {
  id: string;
  isCredited: boolean;
}

/**
 * Subscriptions to cancel: one whose money went back, a second trial, and a second subscription (two purchases finished at the
 * same moment), of which the older stays.
 */
export function findEndings(all: readonly SubscriptionFacts[]): Ending[] {
  const live = all.filter(isLive);
  const over = live.filter((facts) => facts.moneyBack === 'refunded' || isSecondTrial(facts));
  const kept = live
    .filter((facts) => !over.includes(facts))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return [
    ...over.map(({ id }) => ({ id, isCredited: false })),
    ...kept.slice(1).map(({ id }) => ({ id, isCredited: true })),
  ];
}

/** When to look again though no event came: the end of grace, a day after a period's end; null once it is over. */
export function nextCheck(facts: SubscriptionFacts, now: Date): string | null {
  if (!isLive(facts)) return null;
  if (facts.moneyBack === 'refunded' || isSecondTrial(facts)) return after(now, HOUR_MS);
  const { graceEnd } = standingOf(facts, now);
  if (graceEnd !== null && Date.parse(graceEnd) > now.getTime()) return graceEnd;
  const end = Date.parse(facts.periodEnd ?? '') + DAY_MS;
  return end > now.getTime() ? new Date(end).toISOString() : after(now, DAY_MS);
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
