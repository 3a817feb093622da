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

/** Days a first purchase is free; once per account, whichever plan it is. */
export const TRIAL_DAYS = 14;
/** Days a plan holds after a payment failed. */
export const GRACE_DAYS = 7;

/** The provider's name for a price, `startup_monthly`: what `npm run stripe:setup` creates and checkout looks up. */
export type PriceKey = `${SoldPlan}_${BillingInterval}`;

/** The lookup key of a price. */
export function priceKey(plan: SoldPlan, interval: BillingInterval): PriceKey {
  return `${plan}_${interval}`;
}

/** What a lookup key sells; null for one that is not ours. */
export function parsePriceKey(
  key: string | null,
): { plan: SoldPlan; interval: BillingInterval } | null {
  for (const plan of SOLD_PLANS) {
    for (const interval of BILLING_INTERVALS) {
      if (priceKey(plan, interval) === key) return { plan, interval };
    }
  }
  return null;
}
