import { pages, testPages, type PageKey, type TestPageKey } from '#shared/routes.ts';
import { USE_CASES } from './use-cases.ts';

export interface PageMeta {
  /** Document title before the product's name; null for the product's name and tagline alone. */
  title: string | null;
  /**
   * `site`: public, prerendered at build. `public`: public, rendered by the app. `member`: requires
   * a session. `device`: about data on this device; no session, no app frame.
   */
  audience: 'site' | 'public' | 'member' | 'device';
}

function meta(audience: PageMeta['audience'], title: string | null): PageMeta {
  return { title, audience };
}

/** Title and audience of each route. */
export const PAGE_META: Readonly<Record<PageKey | TestPageKey, PageMeta>> = {
  home: meta('site', null),
  features: meta('site', 'Features'),
  pricing: meta('site', 'Pricing'),
  whiteLabel: meta('site', 'White-Label Solutions'),
  caseStudies: meta('site', 'How people use it'),
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
  signup: meta('public', 'Create your account'),
  login: meta('public', 'Log in'),
  forgotPassword: meta('public', 'Password Reset'),
  confirmEmail: meta('public', 'Confirm email'),
  verifyEmail: meta('public', 'Confirm your email'),
  pauseWebhook: meta('public', 'Pause a webhook'),
  franchiseDashboard: meta('public', 'Franchise Dashboard'),
  dashboard: meta('member', 'Dashboard'),
  contacts: meta('member', 'Contacts'),
  premiumPass: meta('member', 'Premium Pass Manager'),
  importCards: meta('member', 'Import and export'),
  showCard: meta('device', 'Show my card'),
  settings: meta('member', 'Settings'),
  billing: meta('member', 'Billing'),
  team: meta('member', 'Team'),
  invite: meta('public', 'Join a team'),
  authorize: meta('public', 'Connect an app'),
  moderation: meta('member', 'Moderation'),
  checkout: meta('public', 'Checkout'),
  testDigitalCard: meta('public', 'Test Digital Card'),
  testWatermark: meta('public', 'Test Watermark'),
  debugStorage: meta('public', 'Debug Storage'),
};

/** One path of the app. */
export interface PageAddress<Key = PageKey | TestPageKey> {
  path: string;
  key: Key;
  /** Null for the product's name and tagline. */
  title: string | null;
  /** Slug of the use case, on use case pages only. */
  slug?: string;
}

/** Every path of a route: one, or one per use case. */
export function listPageAddresses(key: PageKey): PageAddress<PageKey>[] {
  if (key !== 'useCase') return [{ path: pages[key], key, title: PAGE_META[key].title }];
  return USE_CASES.map(({ slug, path, title }) => ({ path, key, title, slug }));
}

export const PAGE_KEYS = Object.keys(pages).filter((key): key is PageKey => key in pages);

/** Prerendered public pages, as listed in the sitemap. */
export const SITE_PAGES: readonly PageAddress<PageKey>[] = PAGE_KEYS.filter(
  (key) => PAGE_META[key].audience === 'site',
).flatMap(listPageAddresses);

export const TEST_PAGE_ADDRESSES: readonly PageAddress<TestPageKey>[] = Object.keys(testPages)
  .filter((key): key is TestPageKey => key in testPages)
  .map((key) => ({ path: testPages[key], key, title: PAGE_META[key].title }));
