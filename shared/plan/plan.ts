/** Plans in upgrade order, lowest first. */
export const PLAN_IDS = ['free', 'startup', 'business_pro', 'enterprise'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** Separate from prices, which the first screen does not load. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  free: 'Free',
  startup: 'Startup',
  business_pro: 'Business Pro',
  enterprise: 'Enterprise',
};
