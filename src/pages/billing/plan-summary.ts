import { formatDay } from '#shared/format/day.ts';
import { formatMoney } from '#shared/format/money.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { FEATURES_IN_PREPARATION } from '#shared/plan/feature-availability.ts';
import { listFeatures } from '#shared/plan/features.ts';
import { priceCents, type SoldPlan } from '#shared/plan/billing.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { listShownFeatures } from '#src/state/plan/shown-offers.ts';
import { PRICING } from '#shared/plan/pricing.ts';

export interface Billing {
  plan: SoldPlan;
  cycle: 'monthly' | 'yearly';
  /** ISO 8601; null when nothing more will be billed. */
  nextBillingAt: string | null;
  /** Where the next amount differs from the present price. */
  nextAmountCents: number | null;
  /** The last payment failed. */
  isOverdue: boolean;
}

export interface PlanSummary {
  name: string;
  price: string;
  billingCycle: string;
  nextBilling: string;
  features: readonly { label: string; isInPreparation: boolean }[];
}

/**
 * Builds the summary of a plan that is paid for, or granted when `billing` is null. An account that
 * was granted a higher plan than it pays for sees the price of the paid one. Dates are in UTC.
 */
export function buildPlanSummary(plan: PlanId, billing: Billing | null): PlanSummary {
  return {
    name: PRICING[plan].name,
    ...(billing ? buildPaidTerms(plan, billing) : buildGrantedTerms(plan)),
    features: listShownFeatures(listFeatures(plan)).map((feature) => ({
      label: FEATURE_LABELS[feature],
      isInPreparation: FEATURES_IN_PREPARATION.has(feature),
    })),
  };
}

type Terms = Pick<PlanSummary, 'price' | 'billingCycle' | 'nextBilling'>;

function buildPaidTerms(plan: PlanId, billing: Billing): Terms {
  const { plan: paid, cycle, nextBillingAt, nextAmountCents, isOverdue } = billing;
  const price = formatMoney(priceCents(paid, cycle));
  const nextAmount = nextAmountCents === null ? '' : `, ${formatMoney(nextAmountCents)}`;
  const due =
    nextBillingAt === null ? 'No payment due' : formatDay(nextBillingAt, 'utc') + nextAmount;
  return {
    price: paid === plan ? price : `${price} for ${PRICING[paid].name}`,
    billingCycle: cycle === 'yearly' ? 'Yearly' : 'Monthly',
    nextBilling: isOverdue ? 'Payment is overdue' : due,
  };
}

function buildGrantedTerms(plan: PlanId): Terms {
  const nextBilling = 'No payment due';
  if (plan === 'free') return { price: '$0', billingCycle: 'Free forever', nextBilling };
  return PRICING[plan].isCustom
    ? { price: 'Custom', billingCycle: 'Set up with us', nextBilling }
    : { price: 'No charge', billingCycle: 'Complimentary', nextBilling };
}
