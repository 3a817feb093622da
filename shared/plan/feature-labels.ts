import type { Feature } from '#shared/plan/features.ts';

/** What a person reads for each feature, in settings and on the pricing page. */
export const FEATURE_LABELS: Readonly<Record<Feature, string>> = {
  digitalCards: 'Digital cards',
  premiumPasses: 'Premium wallet passes',
  qrCodes: 'QR codes',
  basicQrOnly: 'Basic QR only',
  youtubeIntegration: 'YouTube integration',
  digitalProductSelling: 'Digital product selling',
  teamManagement: 'Team management',
  advancedAnalytics: 'Advanced analytics',
  customBranding: 'Custom branding',
  apiAccess: 'API access',
  bulkCardCreation: 'Bulk card creation',
  whiteLabelAccess: 'White-label access',
  affiliateOptions: 'Affiliate options',
  prioritySupport: 'Priority support',
  crmIntegration: 'CRM integration',
  dedicatedSupport: 'Dedicated support',
  customIntegrations: 'Custom integrations',
};

/** What a feature does, where its label alone does not say it. */
export const FEATURE_NOTES: Readonly<Partial<Record<Feature, string>>> = {
  prioritySupport: 'Messages you send signed in are marked and listed first.',
  dedicatedSupport: 'Messages you send signed in are listed before all others.',
};
