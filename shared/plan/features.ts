import { z } from 'zod';
import type { PlanId } from '#shared/plan/plan.ts';

/** Features of plans, named as in the spec; numeric limits are in `limits.ts`. */
export const FEATURES = [
  'digitalCards',
  'premiumPasses',
  'qrCodes',
  'basicQrOnly',
  'youtubeIntegration',
  'digitalProductSelling',
  'teamManagement',
  'advancedAnalytics',
  'customBranding',
  'apiAccess',
  'bulkCardCreation',
  'whiteLabelAccess',
  'affiliateOptions',
  'prioritySupport',
  'crmIntegration',
  'dedicatedSupport',
  'customIntegrations',
] as const;
export type Feature = (typeof FEATURES)[number];
export const featureSchema = z.enum(FEATURES);

const base: readonly Feature[] = ['digitalCards', 'premiumPasses', 'qrCodes'];
const startup: readonly Feature[] = [
  ...base,
  'youtubeIntegration',
  'advancedAnalytics',
  'customBranding',
  'prioritySupport',
  'crmIntegration',
];
const businessPro: readonly Feature[] = [
  ...startup,
  'digitalProductSelling',
  'teamManagement',
  'apiAccess',
  'bulkCardCreation',
  'affiliateOptions',
];

const FEATURE_SETS: Readonly<Record<PlanId, ReadonlySet<Feature>>> = {
  free: new Set<Feature>([...base, 'basicQrOnly']),
  startup: new Set(startup),
  business_pro: new Set(businessPro),
  enterprise: new Set<Feature>([
    ...businessPro,
    'whiteLabelAccess',
    'dedicatedSupport',
    'customIntegrations',
  ]),
};

export function can(plan: PlanId, feature: Feature): boolean {
  return FEATURE_SETS[plan].has(feature);
}

/** Features of a plan in the order of `FEATURES`. */
export function listFeatures(plan: PlanId): Feature[] {
  return FEATURES.filter((feature) => can(plan, feature));
}
