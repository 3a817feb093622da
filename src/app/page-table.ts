import type { ComponentType } from 'react';
import { PAGE_META } from '#shared/page-meta.ts';
import type { PageKey, TestPageKey } from '#shared/routes.ts';
import { PAGE_KEYS, placePage, TEST_PLACES } from '#shared/site-pages.ts';
import { createLoadable, type Loadable } from '#src/app/loadable.ts';

export interface PageEntry extends Loadable {
  /** In the window's title, before the product's name; null for the product's name alone. A page without one names itself. */
  title: string | null | undefined;
  /** `site` for everybody, `member` behind the guard, `device` for whoever holds the device. */
  access: 'site' | 'member' | 'device';
  /** Fetches the page this one leads to, so that arriving there waits for nothing. */
  prefetchNext: (() => Promise<void>) | null;
}

interface Row {
  load: () => Promise<ComponentType>;
  next?: PageKey;
}

/** Every screen of the app: one row for each key of the route table. A page is loaded when it is first shown. */
const PAGE_TABLE: Readonly<Record<PageKey, Row>> = {
  home: { load: async () => (await import('#src/pages/home/home-page.tsx')).HomePage },
  features: {
    load: async () => (await import('#src/pages/features/features-page.tsx')).FeaturesPage,
  },
  pricing: {
    load: async () => (await import('#src/pages/pricing/pricing-page.tsx')).PricingPage,
  },
  whiteLabel: {
    load: async () => (await import('#src/pages/white-label/white-label-page.tsx')).WhiteLabelPage,
  },
  caseStudies: {
    load: async () =>
      (await import('#src/pages/case-studies/case-studies-page.tsx')).CaseStudiesPage,
  },
  useCases: {
    load: async () => (await import('#src/pages/use-cases/use-cases-page.tsx')).UseCasesPage,
  },
  useCase: {
    load: async () => (await import('#src/pages/use-case/use-case-page.tsx')).UseCasePage,
  },
  integrations: {
    load: async () =>
      (await import('#src/pages/integrations/integrations-page.tsx')).IntegrationsPage,
  },
  mobileApp: {
    load: async () => (await import('#src/pages/mobile-app/mobile-app-page.tsx')).MobileAppPage,
  },
  help: { load: async () => (await import('#src/pages/help/help-page.tsx')).HelpPage },
  docs: { load: async () => (await import('#src/pages/docs/docs-page.tsx')).DocsPage },
  status: { load: async () => (await import('#src/pages/status/status-page.tsx')).StatusPage },
  contact: { load: async () => (await import('#src/pages/contact/contact-page.tsx')).ContactPage },
  demo: { load: async () => (await import('#src/pages/demo/demo-page.tsx')).DemoPage },
  setup: { load: async () => (await import('#src/pages/setup/setup-page.tsx')).SetupPage },
  terms: { load: async () => (await import('#src/pages/terms/terms-page.tsx')).TermsPage },
  privacy: { load: async () => (await import('#src/pages/privacy/privacy-page.tsx')).PrivacyPage },
  cookies: { load: async () => (await import('#src/pages/cookies/cookies-page.tsx')).CookiesPage },
  signup: {
    load: async () => (await import('#src/pages/signup/signup-page.tsx')).SignupPage,
    next: 'dashboard',
  },
  login: {
    load: async () => (await import('#src/pages/login/login-page.tsx')).LoginPage,
    next: 'dashboard',
  },
  forgotPassword: {
    load: async () =>
      (await import('#src/pages/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  confirmEmail: {
    load: async () =>
      (await import('#src/pages/confirm-email/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  verifyEmail: {
    load: async () =>
      (await import('#src/pages/verify-email/verify-email-page.tsx')).VerifyEmailPage,
  },
  franchiseDashboard: {
    load: async () =>
      (await import('#src/pages/franchise-dashboard/franchise-dashboard-page.tsx'))
        .FranchiseDashboardPage,
  },
  dashboard: {
    load: async () => (await import('#src/pages/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  contacts: {
    load: async () => (await import('#src/pages/contacts/contacts-page.tsx')).ContactsPage,
  },
  premiumPass: {
    load: async () =>
      (await import('#src/pages/premium-pass/premium-pass-page.tsx')).PremiumPassPage,
  },
  importCards: {
    load: async () =>
      (await import('#src/pages/import-cards/import-cards-page.tsx')).ImportCardsPage,
  },
  showCard: {
    load: async () => (await import('#src/pages/show-card/show-card-page.tsx')).ShowCardPage,
  },
  settings: {
    load: async () => (await import('#src/pages/settings/settings-page.tsx')).SettingsPage,
  },
  billing: { load: async () => (await import('#src/pages/billing/billing-page.tsx')).BillingPage },
  moderation: { load: async () => (await import('#src/app/operator-page.tsx')).OperatorPage },
  checkout: {
    load: async () => (await import('#src/pages/checkout/checkout-page.tsx')).CheckoutPage,
  },
};

async function loadTestPage(key: TestPageKey): Promise<ComponentType> {
  return (await import('#src/app/test-pages.ts')).TEST_PAGES[key];
}

/** The test pages by address; the router knows them only where the Worker opens them. */
export function testPageEntries(): [path: string, entry: PageEntry][] {
  return TEST_PLACES.map(({ path, key, title }) => [
    path,
    entry(
      title,
      'site',
      createLoadable(() => loadTestPage(key)),
    ),
  ]);
}

function entry(
  title: PageEntry['title'],
  access: PageEntry['access'],
  page: Loadable,
  next?: Loadable,
): PageEntry {
  return { title, access, ...page, prefetchNext: next?.load ?? null };
}

/** The table by address, for the router. */
export function pageEntries(): [path: string, entry: PageEntry][] {
  const pages = new Map(PAGE_KEYS.map((key) => [key, createLoadable(PAGE_TABLE[key].load)]));
  return Array.from(pages).flatMap(([key, page]) => {
    const { audience } = PAGE_META[key];
    const access = audience === 'entrance' ? 'site' : audience;
    const { next } = PAGE_TABLE[key];
    return placePage(key).map(({ path, title }): [string, PageEntry] => [
      path,
      entry(title, access, page, next && pages.get(next)),
    ]);
  });
}

export const NOT_FOUND: PageEntry = entry(
  'Page Not Found',
  'site',
  createLoadable(
    async () => (await import('#src/pages/not-found/not-found-page.tsx')).NotFoundPage,
  ),
);

/** An address under a card's that leads nowhere, such as the contact file of a card that is not there. */
export const CARD_NOT_FOUND: PageEntry = entry(
  'Card Not Found',
  'site',
  createLoadable(async () => (await import('#src/public-card/not-found.tsx')).CardNotFound),
);

/** A name nobody published, which may be a card of this browser. */
export const LOCAL_CARD: PageEntry = entry(
  undefined,
  'site',
  createLoadable(
    async () => (await import('#src/pages/local-card/local-card-page.tsx')).LocalCardPage,
  ),
);
