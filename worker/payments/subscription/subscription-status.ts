import type { SubscriptionState } from '#shared/api/payments.ts';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { GRACE_DAYS } from '#shared/plan/billing.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import type { PlannedChange } from '#worker/domain-events.ts';
import type { StripeStatus, SubscriptionDetails } from './subscription-details.ts';

/** The effect of a subscription at a given time. */
export interface SubscriptionStatus {
  state: SubscriptionState;
  /** The plan it grants, possibly free. */
  plan: PlanId;
  /** When the grace period of an unpaid plan ends. Null if nothing is overdue. */
  graceEnd: string | null;
}

/** Whether a status grants the plan always, during the grace period, or never. */
const STATUS_RULES: Readonly<
  Record<StripeStatus, { state: SubscriptionState; grants: 'always' | 'in_grace' | 'never' }>
> = {
  // The first payment failed: nothing was bought.
  incomplete: { state: 'none', grants: 'never' },
  incomplete_expired: { state: 'none', grants: 'never' },
  trialing: { state: 'trialing', grants: 'always' },
  active: { state: 'active', grants: 'always' },
  past_due: { state: 'past_due', grants: 'in_grace' },
  unpaid: { state: 'past_due', grants: 'in_grace' },
  // The trial ended without a payment method.
  paused: { state: 'canceled', grants: 'never' },
  canceled: { state: 'canceled', grants: 'never' },
};

/** Time is an argument because no event marks the end of a grace period. */
export function buildSubscriptionStatus(
  details: SubscriptionDetails,
  now: Date,
): SubscriptionStatus {
  const { state, grants } = STATUS_RULES[details.status];
  if (details.moneyBack === 'refunded') return { state: 'refunded', plan: 'free', graceEnd: null };
  if (isRepeatTrial(details)) return { state: 'canceled', plan: 'free', graceEnd: null };
  const graceEnd = grants === 'in_grace' ? findGraceEnd(details) : null;
  const isGranted =
    grants === 'always' || (graceEnd !== null && now.getTime() < Date.parse(graceEnd));
  const plan = isGranted ? details.plan : 'free';
  if (details.moneyBack === 'disputed' && isGranted) return { state: 'disputed', plan, graceEnd };
  const isEnding = grants === 'always' && details.cancelAt !== null;
  return { state: isEnding ? 'canceled_at_period_end' : state, plan, graceEnd };
}

/**
 * A running trial whose mailbox or payment method already had one. It grants nothing and is about
 * to be canceled.
 */
function isRepeatTrial({ isTrialReused, status }: SubscriptionDetails): boolean {
  return isTrialReused && status === 'trialing';
}

function findGraceEnd({ unpaidSince }: SubscriptionDetails): string | null {
  if (unpaidSince === null) return null;
  return new Date(Date.parse(unpaidSince) + GRACE_DAYS * DAY_MS).toISOString();
}

/** Returns true if a subscription may still be charged: buying another would mean paying twice. */
export function isChargeable({ status }: SubscriptionDetails): boolean {
  return STATUS_RULES[status].grants !== 'never' || status === 'paused';
}

/**
 * Returns the subscription that represents an account: the highest plan, then chargeable ones, then
 * the latest.
 */
export function primarySubscription(
  all: readonly SubscriptionDetails[],
  now: Date,
): SubscriptionDetails | null {
  const weight = (details: SubscriptionDetails): number =>
    2 * PLAN_IDS.indexOf(buildSubscriptionStatus(details, now).plan) +
    Number(isChargeable(details));
  const sorted = all.toSorted(
    (a, b) => weight(b) - weight(a) || b.createdAt.localeCompare(a.createdAt),
  );
  return sorted[0] ?? null;
}

export function paidPlan(all: readonly SubscriptionDetails[], now: Date): PlanId {
  const primary = primarySubscription(all, now);
  return primary === null ? 'free' : buildSubscriptionStatus(primary, now).plan;
}

/** What the paid plan of an account becomes, and when, as far as that is ordered; or null. */
export function findOrderedPlan(
  all: readonly SubscriptionDetails[],
  now: Date,
): PlannedChange | null {
  const primary = primarySubscription(all, now);
  if (primary === null || STATUS_RULES[primary.status].grants !== 'always') return null;
  if (primary.cancelAt !== null) return { plan: 'free', at: primary.cancelAt };
  return primary.change && { plan: primary.change.plan, at: primary.change.at };
}

/** A subscription to cancel, and whether unused time is credited. */
export interface Cancellation {
  id: string;
  isCredited: boolean;
}

/**
 * Returns the subscriptions to cancel: refunded ones, repeat trials, and the later of two
 * subscriptions bought at the same time.
 */
export function subscriptionsToCancel(all: readonly SubscriptionDetails[]): Cancellation[] {
  const live = all.filter(isChargeable);
  const rejected = live.filter(
    (details) => details.moneyBack === 'refunded' || isRepeatTrial(details),
  );
  const accepted = live
    .filter((details) => !rejected.includes(details))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  return [
    ...rejected.map(({ id }) => ({ id, isCredited: false })),
    ...accepted.slice(1).map(({ id }) => ({ id, isCredited: true })),
  ];
}

/**
 * When to sync again without an event: at the end of the grace period, or a day after the end of
 * the billing period. Null for an ended subscription.
 */
export function nextCheck(details: SubscriptionDetails, now: Date): string | null {
  if (!isChargeable(details)) return null;
  if (details.moneyBack === 'refunded' || isRepeatTrial(details)) return after(now, HOUR_MS);
  const { graceEnd } = buildSubscriptionStatus(details, now);
  if (graceEnd !== null && Date.parse(graceEnd) > now.getTime()) return graceEnd;
  const end = Date.parse(details.periodEnd ?? '') + DAY_MS;
  return end > now.getTime() ? new Date(end).toISOString() : after(now, DAY_MS);
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
