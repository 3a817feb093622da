import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import type { PageKey, TestPageKey } from '#shared/routes.ts';
import type { PageAddress } from './site-pages.ts';
import { USE_CASE_DESCRIPTIONS } from './use-case-descriptions.ts';

/**
 * Descriptions for search results and link previews: one sentence, at most 160 characters. Separate
 * from the titles because the browser app does not need them.
 */
export const PAGE_DESCRIPTIONS: Readonly<Record<PageKey | TestPageKey, string>> = {
  home: 'A digital business card you hand to anyone in one second: by link, QR code, contact file or wallet pass. Set up in under 2 minutes.',
  features: `${TEMPLATE_COUNT_FIRST} card designs, links and QR codes that scan, contact files with photo, wallet passes and analytics: everything a card can do.`,
  pricing:
    'Free for one card. Startup and Business Pro for more cards, passes and analytics, monthly or yearly. Enterprise by agreement.',
  whiteLabel: `Offer digital business cards under your own brand: 3,000 cards included, ${REVENUE_SHARE.partnerPercent}% of the revenue yours, live within 2 weeks.`,
  caseStudies:
    'How sales teams, marketers, recruiters, agencies and estate agents work with a card that is always at hand and always current.',
  useCases:
    'Digital business cards by line of work: sales, marketing, recruiting, agencies and real estate.',
  useCase:
    'What a digital business card does for one line of work, from first meeting to follow-up.',
  integrations:
    'The address books, wallets, calendars and tools a digital business card works with.',
  mobileApp: 'Your card on your phone: how to keep it on the home screen and in the wallet.',
  help: 'Answers about cards, plans, teams, integrations and white-label, and a way to reach us. We answer within 24 hours.',
  docs: 'Documentation for developers.',
  status: 'Live status of cards, sign-in, payments and passes.',
  contact: 'Contact our team by email or by form.',
  demo: 'Book a live demo of the product.',
  setup: 'Book a call and set up your cards with our team.',
  terms: 'The terms that apply to this service.',
  privacy: 'What personal data this service stores, and why.',
  cookies: 'What this service stores in your browser.',
  signup: 'Create an account and publish your first card.',
  login: 'Log in to your cards.',
  forgotPassword: 'Reset your password by email.',
  confirmEmail: 'Confirm your new email address.',
  verifyEmail: 'Confirm your email address.',
  pauseWebhook: 'Pause a webhook of your account.',
  franchiseDashboard:
    'The dashboard for white-label partners: analytics, branding, users and keys.',
  dashboard: 'Your cards, their analytics and your plan.',
  contacts: 'People who shared their contact details with you.',
  premiumPass: 'Messages, locations and colors of your wallet passes.',
  importCards:
    'Import cards from a contact file, spreadsheet or export, and export each card as a file.',
  showCard: 'Your card and its QR codes, ready to scan.',
  settings: 'Your profile, password, notifications and devices.',
  billing: 'Your plan, payment methods and invoices.',
  team: 'Members, invitations, groups and settings of your team.',
  invite: 'Accept an invitation to a team.',
  authorize: 'Allow an app to reach your data.',
  moderation: 'Reported cards and moderation decisions.',
  checkout: 'Review your order and pay securely.',
  testDigitalCard: 'Every template with every type of content.',
  testWatermark: 'A free card with its watermark next to a paid one.',
  debugStorage: 'What this browser stores for the product.',
};

export function describePage({ key, slug }: PageAddress): string {
  return USE_CASE_DESCRIPTIONS[slug ?? ''] ?? PAGE_DESCRIPTIONS[key];
}
