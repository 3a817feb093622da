import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';

/** How often a plan is paid. */
export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** The plans sold by checkout: neither free nor by agreement. */
export const SOLD_PLANS = ['startup', 'business_pro'] as const satisfies readonly PlanId[];
export type SoldPlan = (typeof SOLD_PLANS)[number];

/** The month's price of a sold plan. */
export function monthlyPriceCents(plan: SoldPlan): number {
  return PRICING[plan].monthlyPriceCents;
}

/** The price of a whole year of a sold plan, paid at once. */
export function yearlyPriceCents(plan: SoldPlan): number {
  // Every sold plan has a yearly price (tests/shared/plan/billing.test.ts); twelve months are what it cannot exceed.
  return PRICING[plan].yearlyPriceCents ?? 12 * PRICING[plan].monthlyPriceCents;
}

/** What one period of a sold plan costs, in cents: the only source of a price to pay. */
export function priceCents(plan: SoldPlan, interval: BillingInterval): number {
  return interval === 'monthly' ? monthlyPriceCents(plan) : yearlyPriceCents(plan);
}
