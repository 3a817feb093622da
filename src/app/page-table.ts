import type { ComponentType } from 'react';
import type { PageKey, TestPageKey } from '#shared/routes.ts';
import {
  listPageAddresses,
  PAGE_KEYS,
  PAGE_META,
  TEST_PAGE_ADDRESSES,
} from '#shared/site/site-pages.ts';
import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';
import { createLoadable, type Loadable } from './loadable.ts';
import { PartnerStart } from './partner-start.tsx';

export interface PageEntry extends Loadable {
  /**
   * Window title before the product name; null for the product name alone. A page with undefined
   * sets its own title.
   */
  title: string | null | undefined;
  /**
   * `site`: public; `member`: behind the guard; `device`: without a session, for data on this
   * device.
   */
  access: 'site' | 'member' | 'device';
  /** Preloads the page this one leads to. */
  prefetchNext: (() => Promise<void>) | null;
}

interface Row {
  load: () => Promise<ComponentType>;
  next?: PageKey;
}

/** One row for each key of the route table. A page is loaded when it is first shown. */
const PAGE_TABLE: Readonly<Record<PageKey, Row>> = {
  home: {
    load: async () =>
      isPartnerApp() ? PartnerStart : (await import('#src/pages/home/home-page.tsx')).HomePage,
  },
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
    load: async () => (await import('#src/pages/case-studies-page.tsx')).CaseStudiesPage,
  },
  useCases: {
    load: async () => (await import('#src/pages/use-cases-page.tsx')).UseCasesPage,
  },
  useCase: {
    load: async () => (await import('#src/pages/use-case-page.tsx')).UseCasePage,
  },
  integrations: {
    load: async () => (await import('#src/pages/integrations-page.tsx')).IntegrationsPage,
  },
  mobileApp: {
    load: async () => (await import('#src/pages/mobile-app-page.tsx')).MobileAppPage,
  },
  help: { load: async () => (await import('#src/pages/help/help-page.tsx')).HelpPage },
  docs: { load: async () => (await import('#src/pages/docs/docs-page.tsx')).DocsPage },
  objects: { load: async () => (await import('#src/pages/docs/objects-page.tsx')).ObjectsPage },
  guides: { load: async () => (await import('#src/pages/guides/guides-page.tsx')).GuidesPage },
  status: { load: async () => (await import('#src/pages/status/status-page.tsx')).StatusPage },
  contact: { load: async () => (await import('#src/pages/contact-page.tsx')).ContactPage },
  demo: { load: async () => (await import('#src/pages/demo-page.tsx')).DemoPage },
  setup: { load: async () => (await import('#src/pages/setup-page.tsx')).SetupPage },
  security: {
    load: async () => (await import('#src/pages/security/security-page.tsx')).SecurityPage,
  },
  terms: { load: async () => (await import('#src/pages/terms-page.tsx')).TermsPage },
  privacy: { load: async () => (await import('#src/pages/privacy-page.tsx')).PrivacyPage },
  dpa: { load: async () => (await import('#src/pages/dpa-page.tsx')).DpaPage },
  cookies: { load: async () => (await import('#src/pages/cookies-page.tsx')).CookiesPage },
  signup: {
    load: async () => (await import('#src/pages/signup-page.tsx')).SignupPage,
    next: 'dashboard',
  },
  login: {
    load: async () => (await import('#src/pages/login-page.tsx')).LoginPage,
    next: 'dashboard',
  },
  forgotPassword: {
    load: async () =>
      (await import('#src/pages/forgot-password/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  confirmEmail: {
    load: async () => (await import('#src/pages/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  verifyEmail: {
    load: async () => (await import('#src/pages/verify-email-page.tsx')).VerifyEmailPage,
  },
  pauseWebhook: {
    load: async () => (await import('#src/pages/pause-webhook-page.tsx')).PauseWebhookPage,
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
    load: async () => (await import('#src/pages/show-card-page.tsx')).ShowCardPage,
  },
  settings: {
    load: async () => (await import('#src/pages/settings/settings-page.tsx')).SettingsPage,
  },
  billing: { load: async () => (await import('#src/pages/billing/billing-page.tsx')).BillingPage },
  team: { load: async () => (await import('#src/pages/team/team-page.tsx')).TeamPage },
  invite: { load: async () => (await import('#src/pages/invite/invite-page.tsx')).InvitePage },
  authorize: {
    load: async () => (await import('#src/pages/authorize/authorize-page.tsx')).AuthorizePage,
  },
  moderation: { load: async () => (await import('./operator-page.tsx')).OperatorPage },
  checkout: {
    load: async () => (await import('#src/pages/checkout/checkout-page.tsx')).CheckoutPage,
  },
};

async function loadTestPage(key: TestPageKey): Promise<ComponentType> {
  return (await import('./test-pages.ts')).TEST_PAGES[key];
}

/** Test pages by path. The router includes them only when the Worker enables them. */
export function testPageEntries(): [path: string, entry: PageEntry][] {
  return TEST_PAGE_ADDRESSES.map(({ path, key, title }) => [
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

export function pageEntries(): [path: string, entry: PageEntry][] {
  const pages = new Map(PAGE_KEYS.map((key) => [key, createLoadable(PAGE_TABLE[key].load)]));
  return Array.from(pages).flatMap(([key, page]) => {
    const { audience } = PAGE_META[key];
    const access = audience === 'member' || audience === 'device' ? audience : 'site';
    const { next } = PAGE_TABLE[key];
    return listPageAddresses(key).map(({ path, title }): [string, PageEntry] => {
      const isShown = !isPartnerApp() || !PARTNER_OFFER_PATHS.includes(path);
      return [path, isShown ? entry(title, access, page, next && pages.get(next)) : NOT_FOUND];
    });
  });
}

export const NOT_FOUND: PageEntry = entry(
  'Page Not Found',
  'site',
  createLoadable(async () => (await import('#src/pages/not-found-page.tsx')).NotFoundPage),
);

/** A path below a card's that does not exist, such as the contact file of a missing card. */
export const CARD_NOT_FOUND: PageEntry = entry(
  'Card Not Found',
  'site',
  createLoadable(
    async () => (await import('#src/public-card/not-found/card-not-found.tsx')).CardNotFound,
  ),
);

/** A username without a published card; it may belong to a card in this browser. */
export const LOCAL_CARD: PageEntry = entry(
  undefined,
  'site',
  createLoadable(
    async () => (await import('#src/pages/local-card/local-card-page.tsx')).LocalCardPage,
  ),
);
