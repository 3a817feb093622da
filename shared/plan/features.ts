import { z } from 'zod';
import type { PlanId } from '#shared/plan/plan.ts';

/** Everything a plan can switch on, by the spec's names; limits are in `limits.ts`. */
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

const every: readonly Feature[] = ['digitalCards', 'premiumPasses', 'qrCodes'];
const startup: readonly Feature[] = [
  ...every,
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

const GRANTED: Readonly<Record<PlanId, ReadonlySet<Feature>>> = {
  free: new Set<Feature>([...every, 'basicQrOnly']),
  startup: new Set(startup),
  business_pro: new Set(businessPro),
  enterprise: new Set<Feature>([
    ...businessPro,
    'whiteLabelAccess',
    'dedicatedSupport',
    'customIntegrations',
  ]),
};

/** Whether a plan includes a feature. */
export function can(plan: PlanId, feature: Feature): boolean {
  return GRANTED[plan].has(feature);
}

/** The features of a plan, in the table's order. */
export function featuresOf(plan: PlanId): Feature[] {
  return FEATURES.filter((feature) => can(plan, feature));
}
