import type { PageKey, TestPageKey } from '#shared/routes.ts';

export interface PageMeta {
  /** In the window's title before the product's name; null for the product's name and promise. */
  title: string | null;
  /**
   * `site`: for everybody, written once at build. `entrance`: for everybody, by the app. `member`: behind the guard.
   * `device`: of what lies on this device, without guard and frame.
   */
  audience: 'site' | 'entrance' | 'member' | 'device';
}

function meta(audience: PageMeta['audience'], title: string | null): PageMeta {
  return { title, audience };
}

/** What each screen is called and whom it is for: one row for each key of the route table. */
export const PAGE_META: Readonly<Record<PageKey | TestPageKey, PageMeta>> = {
  home: meta('site', null),
  features: meta('site', 'Features'),
  pricing: meta('site', 'Pricing'),
  whiteLabel: meta('site', 'White-Label Solutions'),
  caseStudies: meta('site', 'Use Cases'),
  useCases: meta('site', 'Use Cases'),
  useCase: meta('site', 'Use Cases'),
  integrations: meta('site', 'Integrations'),
  mobileApp: meta('site', 'Mobile App'),
  help: meta('site', 'Help Center'),
  docs: meta('site', 'Documentation'),
  status: meta('site', 'System Status'),
  contact: meta('site', 'Contact'),
  demo: meta('site', 'Book a Demo'),
  setup: meta('site', 'Setup Call'),
  terms: meta('site', 'Terms of Service'),
  privacy: meta('site', 'Privacy Policy'),
  cookies: meta('site', 'Cookie Policy'),
  signup: meta('entrance', 'Create your account'),
  login: meta('entrance', 'Log in'),
  forgotPassword: meta('entrance', 'Password Reset'),
  confirmEmail: meta('entrance', 'Confirm email'),
  verifyEmail: meta('entrance', 'Confirm your email'),
  franchiseDashboard: meta('entrance', 'Franchise Dashboard'),
  dashboard: meta('member', 'Dashboard'),
  contacts: meta('member', 'Contacts'),
  premiumPass: meta('member', 'Premium Pass Manager'),
  importCards: meta('member', 'Import and export'),
  showCard: meta('device', 'Show my card'),
  settings: meta('member', 'Settings'),
  billing: meta('member', 'Billing'),
  moderation: meta('member', 'Moderation'),
  checkout: meta('entrance', 'Checkout'),
  testDigitalCard: meta('entrance', 'Test Digital Card'),
  testWatermark: meta('entrance', 'Test Watermark'),
  debugStorage: meta('entrance', 'Debug Storage'),
};
