/** The plans, lowest first: the order of the upgrade ladder. */
export const PLAN_IDS = ['free', 'startup', 'business_pro', 'enterprise'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** What people call the plans; apart from their prices, which the first screen does without. */
export const PLAN_NAMES: Readonly<Record<PlanId, string>> = {
  free: 'Free',
  startup: 'Startup',
  business_pro: 'Business Pro',
  enterprise: 'Enterprise',
};
