import { formatDay } from '#shared/format/day.ts';
import { formatMoney } from '#shared/format/money.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { IN_PREPARATION } from '#shared/plan/feature-standing.ts';
import { featuresOf } from '#shared/plan/features.ts';
import { priceCents, type SoldPlan } from '#shared/plan/billing.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';

/** What is paid for, and how. */
export interface Billing {
  plan: SoldPlan;
  cycle: 'monthly' | 'yearly';
  /** ISO 8601; null when nothing more is to be billed. */
  nextBillingAt: string | null;
  /** The last payment did not go through. */
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
 * What the billing page says of a plan that is paid for, or given (`billing` null). Who was given a higher plan than the one
 * they pay for reads what that one costs. Pure: days are those of UTC, the same for everybody wherever they sit.
 */
export function buildPlanSummary(plan: PlanId, billing: Billing | null): PlanSummary {
  return {
    name: PRICING[plan].name,
    ...(billing ? paidTerms(plan, billing) : givenTerms(plan)),
    features: featuresOf(plan).map((feature) => ({
      label: FEATURE_LABELS[feature],
      isInPreparation: IN_PREPARATION.has(feature),
    })),
  };
}

type Terms = Pick<PlanSummary, 'price' | 'billingCycle' | 'nextBilling'>;

function paidTerms(plan: PlanId, billing: Billing): Terms {
  const { plan: paid, cycle, nextBillingAt, isOverdue } = billing;
  const price = formatMoney(priceCents(paid, cycle));
  const due = nextBillingAt === null ? 'Nothing is due' : formatDay(nextBillingAt, 'utc');
  return {
    price: paid === plan ? price : `${price} for ${PRICING[paid].name}`,
    billingCycle: cycle === 'yearly' ? 'Yearly' : 'Monthly',
    nextBilling: isOverdue ? 'Payment is overdue' : due,
  };
}

function givenTerms(plan: PlanId): Terms {
  const nextBilling = 'Nothing is due';
  if (plan === 'free') return { price: '$0', billingCycle: 'Free for good', nextBilling };
  return PRICING[plan].isCustom
    ? { price: 'By agreement', billingCycle: 'Set up with us', nextBilling }
    : { price: 'No charge', billingCycle: 'Given to you', nextBilling };
}
