import type { Feature } from '#shared/plan/features.ts';

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

/** Explanations of features whose label is not self-explanatory. */
export const FEATURE_NOTES: Readonly<Partial<Record<Feature, string>>> = {
  prioritySupport: 'Messages you send while signed in are marked as priority and listed first.',
  dedicatedSupport: 'Messages you send while signed in are listed above all others.',
};
