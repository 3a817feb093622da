import { formatMoney } from '#shared/format/money.ts';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import { IN_PREPARATION } from '#shared/plan/feature-standing.ts';
import { featuresOf } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';

/** How a plan is paid for; null while nothing is. */
export interface Billing {
  cycle: 'monthly' | 'yearly';
  /** ISO 8601. */
  nextBillingAt: string | null;
}

export interface PlanSummary {
  name: string;
  price: string;
  billingCycle: string;
  nextBilling: string;
  features: readonly { label: string; isInPreparation: boolean }[];
}

/** What the billing page says of a plan. Pure: dates are written the way `locale` writes them, in UTC. */
export function buildPlanSummary(
  plan: PlanId,
  billing: Billing | null,
  locale?: string,
): PlanSummary {
  const { name } = PRICING[plan];
  return {
    name,
    price: priceOf(plan, billing),
    billingCycle: cycleOf(plan, billing),
    nextBilling:
      billing?.nextBillingAt === null || billing === null
        ? 'Nothing is due'
        : formatDay(billing.nextBillingAt, locale),
    features: featuresOf(plan).map((feature) => ({
      label: FEATURE_LABELS[feature],
      isInPreparation: IN_PREPARATION.has(feature),
    })),
  };
}

function priceOf(plan: PlanId, billing: Billing | null): string {
  const { monthlyPriceCents, yearlyPriceCents, isCustom } = PRICING[plan];
  if (isCustom) return 'By agreement';
  const isYearly = billing?.cycle === 'yearly' && yearlyPriceCents !== null;
  return formatMoney(isYearly ? yearlyPriceCents : monthlyPriceCents);
}

function cycleOf(plan: PlanId, billing: Billing | null): string {
  if (billing !== null) return billing.cycle === 'yearly' ? 'Yearly' : 'Monthly';
  return plan === 'free' ? 'Free for good' : 'Set up with us';
}

/** A day in words, the same for everybody wherever they sit. */
export function formatDay(at: string, locale = 'en-US'): string {
  return new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' });
}
