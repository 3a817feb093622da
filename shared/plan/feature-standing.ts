import { can, type Feature } from '#shared/plan/features.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/** The lowest plan that includes a feature. */
export function lowestPlanWith(feature: Feature): PlanId {
  return PLAN_IDS.find((plan) => can(plan, feature)) ?? 'enterprise';
}

/** Sold features that nobody can use yet: wherever a plan lists them, it says so. Take one out with its first screen. */
export const IN_PREPARATION: ReadonlySet<Feature> = new Set<Feature>([
  'teamManagement',
  'apiAccess',
  'affiliateOptions',
  'crmIntegration',
  'whiteLabelAccess',
  'customIntegrations',
]);

export type FeatureStanding = 'enabled' | 'locked' | 'in_preparation';

/** Where a feature stands for a plan: usable, of a higher plan, or included and not built yet. */
export function featureStanding(plan: PlanId, feature: Feature): FeatureStanding {
  if (!can(plan, feature)) return 'locked';
  return IN_PREPARATION.has(feature) ? 'in_preparation' : 'enabled';
}
