import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';

export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** Plans sold through checkout: neither free nor by agreement. */
export const SOLD_PLANS = ['startup', 'business_pro'] as const satisfies readonly PlanId[];
export type SoldPlan = (typeof SOLD_PLANS)[number];

export function monthlyPriceCents(plan: SoldPlan): number {
  return PRICING[plan].monthlyPriceCents;
}

export function yearlyPriceCents(plan: SoldPlan): number {
  // Every sold plan has a yearly price (tests/shared/plan/billing.test.ts); the fallback of twelve
  // months is its upper bound.
  return PRICING[plan].yearlyPriceCents ?? 12 * PRICING[plan].monthlyPriceCents;
}

/** Price of one period in cents. The only source of prices to pay. */
export function priceCents(plan: SoldPlan, interval: BillingInterval): number {
  return interval === 'monthly' ? monthlyPriceCents(plan) : yearlyPriceCents(plan);
}

/** Days for which a plan stays in effect after a failed payment. */
export const GRACE_DAYS = 7;

/**
 * Lookup key of a Stripe price, such as `startup_monthly`: created by `npm run stripe:setup`, read
 * by checkout.
 */
export type PriceKey = `${SoldPlan}_${BillingInterval}`;

/** Name of the meter, and lookup key of the metered price, of partners' extra wallet cards. */
export const EXTRA_CARDS_KEY = 'extra_wallet_cards';

export function buildPriceKey(plan: SoldPlan, interval: BillingInterval): PriceKey {
  return `${plan}_${interval}`;
}

/** What a lookup key sells; null for an unknown key. */
export function parsePriceKey(
  key: string | null,
): { plan: SoldPlan; interval: BillingInterval } | null {
  for (const plan of SOLD_PLANS) {
    for (const interval of BILLING_INTERVALS) {
      if (buildPriceKey(plan, interval) === key) return { plan, interval };
    }
  }
  return null;
}
