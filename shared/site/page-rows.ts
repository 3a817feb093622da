import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

export interface PageRow {
  path: string;
  /** Document title before the product's name; null for the product's name and tagline alone. */
  title: string | null;
  /**
   * `site`: public, prerendered at build. `entry`: prerendered too, but not for search results: the
   * forms through which people enter. `public`: public, rendered by the app. `member`: requires a
   * session. `device`: about data on this device; no session, no app frame.
   */
  audience: 'site' | 'entry' | 'public' | 'member' | 'device';
  /**
   * For search results and link previews: one sentence, at most 160 characters. Only documents have
   * it: the browser's build leaves it out (`scripts/build/page-rows.ts`).
   */
  description: string;
}

/** The pages of the app. `src/app/page-table.ts` loads the component of each. */
export const PAGE_ROWS = {
  home: {
    path: '/',
    title: null,
    audience: 'site',
    description:
      'A digital business card you hand to anyone in one second: by link, QR code, contact file or wallet pass. Set up in under 2 minutes.',
  },
  features: {
    path: '/features',
    title: 'Features',
    audience: 'site',
    description: `${TEMPLATE_COUNT_FIRST} card designs, links and QR codes that scan, contact files with photo, wallet passes and analytics: everything a card can do.`,
  },
  pricing: {
    path: '/pricing',
    title: 'Pricing',
    audience: 'site',
    description:
      'Free for one card. Startup and Business Pro for more cards, passes and analytics, monthly or yearly. Enterprise by agreement.',
  },
  whiteLabel: {
    path: '/white-label',
    title: 'White-Label Solutions',
    audience: 'site',
    description: `Offer digital business cards under your own brand: 3,000 cards included, ${REVENUE_SHARE.partnerPercent}% of the revenue yours, live within 2 weeks.`,
  },
  caseStudies: {
    path: '/case-studies',
    title: 'How people use it',
    audience: 'site',
    description:
      'How sales teams, marketers, recruiters, agencies and estate agents work with a card that is always at hand and always current.',
  },
  useCases: {
    path: '/use-cases',
    title: 'Use Cases',
    audience: 'site',
    description:
      'Digital business cards by line of work: sales, marketing, recruiting, agencies and real estate.',
  },
  useCase: {
    path: '/use-cases/:category',
    title: 'Use Cases',
    audience: 'site',
    description:
      'What a digital business card does for one line of work, from first meeting to follow-up.',
  },
  integrations: {
    path: '/integrations',
    title: 'Integrations',
    audience: 'site',
    description:
      'The address books, wallets, calendars and tools a digital business card works with.',
  },
  mobileApp: {
    path: '/mobile-app',
    title: 'Mobile App',
    audience: 'site',
    description: 'Your card on your phone: how to keep it on the home screen and in the wallet.',
  },
  help: {
    path: '/help',
    title: 'Help Center',
    audience: 'site',
    description:
      'Answers about cards, plans, teams, integrations and white-label, and a way to reach us. We answer within 24 hours.',
  },
  docs: {
    path: '/docs',
    title: 'Documentation',
    audience: 'site',
    description: 'Documentation for developers.',
  },
  objects: {
    path: '/docs/objects',
    title: 'Objects',
    audience: 'site',
    description: 'What the API and its webhooks send, field by field.',
  },
  guides: {
    path: '/docs/guides',
    title: 'Guides',
    audience: 'site',
    description: 'Guides for developers.',
  },
  status: {
    path: '/status',
    title: 'System Status',
    audience: 'site',
    description: 'Live status of cards, sign-in, payments and passes.',
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    audience: 'site',
    description: 'Contact our team by email or by form.',
  },
  demo: {
    path: '/demo',
    title: 'Book a Demo',
    audience: 'site',
    description: 'Book a live demo of the product.',
  },
  setup: {
    path: '/setup',
    title: 'Setup Call',
    audience: 'site',
    description: 'Book a call and set up your cards with our team.',
  },
  security: {
    path: '/security',
    title: 'Security',
    audience: 'site',
    description:
      'What this service stores, where and for how long, who else processes it, and how to check that yourself.',
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    audience: 'site',
    description: 'The terms that apply to this service.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    audience: 'site',
    description: 'What personal data this service stores, and why.',
  },
  dpa: {
    path: '/data-processing',
    title: 'Data Processing Agreement',
    audience: 'site',
    description: 'The agreement on processing personal data for customers (GDPR, article 28).',
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie Policy',
    audience: 'site',
    description: 'What this service stores in your browser.',
  },
  signup: {
    path: '/signup',
    title: 'Create your account',
    audience: 'entry',
    description: 'Create an account and publish your first card.',
  },
  login: {
    path: '/login',
    title: 'Log in',
    audience: 'entry',
    description: 'Log in to your cards.',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Password Reset',
    audience: 'entry',
    description: 'Reset your password by email.',
  },
  confirmEmail: {
    path: '/confirm-email',
    title: 'Confirm email',
    audience: 'public',
    description: 'Confirm your new email address.',
  },
  verifyEmail: {
    path: '/verify-email',
    title: 'Confirm your email',
    audience: 'public',
    description: 'Confirm your email address.',
  },
  pauseWebhook: {
    path: '/pause-webhook',
    title: 'Pause a webhook',
    audience: 'public',
    description: 'Pause a webhook of your account.',
  },
  franchiseDashboard: {
    path: '/franchise-dashboard',
    title: 'Franchise Dashboard',
    audience: 'public',
    description: 'The dashboard for white-label partners: analytics, branding, users and keys.',
  },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    audience: 'member',
    description: 'Your cards, their analytics and your plan.',
  },
  contacts: {
    path: '/contacts',
    title: 'Contacts',
    audience: 'member',
    description: 'People who shared their contact details with you.',
  },
  premiumPass: {
    path: '/premium-pass',
    title: 'Premium Pass Manager',
    audience: 'member',
    description: 'Messages, locations and colors of your wallet passes.',
  },
  importCards: {
    path: '/import',
    title: 'Import and export',
    audience: 'member',
    description:
      'Import cards from a contact file, spreadsheet or export, and export each card as a file.',
  },
  showCard: {
    path: '/show',
    title: 'Show my card',
    audience: 'device',
    description: 'Your card and its QR codes, ready to scan.',
  },
  settings: {
    path: '/settings',
    title: 'Profile Settings',
    audience: 'member',
    description: 'Your profile, password, notifications and devices.',
  },
  billing: {
    path: '/billing',
    title: 'Billing',
    audience: 'member',
    description: 'Your plan, payment methods and invoices.',
  },
  team: {
    path: '/team',
    title: 'Team',
    audience: 'member',
    description: 'Members, invitations, groups and settings of your team.',
  },
  invite: {
    path: '/invite',
    title: 'Join a team',
    audience: 'entry',
    description: 'Accept an invitation to a team.',
  },
  authorize: {
    path: '/oauth/authorize',
    title: 'Connect an app',
    audience: 'public',
    description: 'Allow an app to reach your data.',
  },
  moderation: {
    path: '/moderation',
    title: 'Moderation',
    audience: 'member',
    description: 'Reported cards and moderation decisions.',
  },
  checkout: {
    path: '/checkout',
    title: 'Checkout',
    audience: 'public',
    description: 'Review your order and pay securely.',
  },
} as const satisfies Readonly<Record<string, PageRow>>;

/** Screens for manual testing; served locally and in previews, never in production. */
export const TEST_PAGE_ROWS = {
  testDigitalCard: {
    path: '/test-digital-card',
    title: 'Test Digital Card',
    audience: 'public',
    description: 'Every template with every type of content.',
  },
  testWatermark: {
    path: '/test-watermark',
    title: 'Test Watermark',
    audience: 'public',
    description: 'A free card with its watermark next to a paid one.',
  },
  debugStorage: {
    path: '/debug-storage',
    title: 'Debug Storage',
    audience: 'public',
    description: 'What this browser stores for the product.',
  },
} as const satisfies Readonly<Record<string, PageRow>>;
