import { can, type Feature } from './features.ts';
import { PLAN_IDS, type PlanId } from './plan.ts';

export function lowestPlanWith(feature: Feature): PlanId {
  return PLAN_IDS.find((plan) => can(plan, feature)) ?? 'enterprise';
}

/**
 * Features that are sold but not built yet. Every list of a plan's features marks them. Remove an
 * entry with its first screen.
 */
export const FEATURES_IN_PREPARATION: ReadonlySet<Feature> = new Set<Feature>([
  'crmIntegration',
  // Connections made for one customer. What customers build themselves needs `apiAccess` only.
  'customIntegrations',
]);

/** What every list calls them. */
export const IN_PREPARATION_LABEL = 'Coming next';
