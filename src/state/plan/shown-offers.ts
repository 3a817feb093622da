import type { Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PARTNER_LINES, PRICING, type PlanPricing } from '#shared/plan/pricing.ts';
import { PARTNER_OFFER } from '#shared/site/partner-offers.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';

/** The features of a list that this host shows. */
export function listShownFeatures(features: readonly Feature[]): Feature[] {
  return features.filter((feature) => feature !== PARTNER_OFFER || !isPartnerApp());
}

/** A plan as this host sells it: a partner's without what only partners use. */
export function findShownPricing(plan: PlanId): PlanPricing {
  const pricing = PRICING[plan];
  if (!isPartnerApp() || plan !== 'enterprise') return pricing;
  return {
    ...pricing,
    description: 'For large companies.',
    includes: pricing.includes.filter((line) => !PARTNER_LINES.has(line)),
  };
}
