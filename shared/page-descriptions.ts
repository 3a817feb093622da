import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import type { PageKey, TestPageKey } from '#shared/routes.ts';
import type { PlacedPage } from '#shared/site-pages.ts';
import { USE_CASE_DESCRIPTIONS } from '#shared/use-case-descriptions.ts';

/**
 * What each screen says of itself in search results and link previews: one sentence, at most 160 characters. Apart from the
 * titles, because documents are written with it and the browser app has no use for it.
 */
export const PAGE_DESCRIPTIONS: Readonly<Record<PageKey | TestPageKey, string>> = {
  home: 'A digital business card you hand to anyone in one second: by link, QR code, contact file or wallet pass. Set up in under 2 minutes.',
  features:
    'Eight card designs, links and QR codes that scan, contact files with photo, wallet passes and honest numbers: all a card can do.',
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
  docs: 'Documentation for people who build with the product.',
  status: 'Whether cards, sign-in, payments and passes are running.',
  contact: 'How to reach the people behind the product.',
  demo: 'See the product with somebody who knows it.',
  setup: 'Set up your cards together with somebody who knows the product.',
  terms: 'The terms this service is offered under.',
  privacy: 'What this service stores about people, and what it does not.',
  cookies: 'What this service keeps in your browser.',
  signup: 'Create an account and publish your first card.',
  login: 'Log in to your cards.',
  forgotPassword: 'Set a new password by mail.',
  confirmEmail: 'Confirm the new address of your account.',
  verifyEmail: 'Confirm the address you signed up with.',
  franchiseDashboard: 'The workplace of white-label partners: numbers, branding, users and keys.',
  dashboard: 'Your cards, their numbers and your plan.',
  contacts: 'The people who left you their details.',
  premiumPass: 'Messages, places and looks of your wallet passes.',
  importCards: 'Cards from a contact file, a table or an export, and each card as a file.',
  showCard: 'Your card and its codes, ready to be scanned.',
  settings: 'Your profile, password, notifications and devices.',
  billing: 'Your plan, payment methods and invoices.',
  moderation: 'Reported cards, and what was decided about them.',
  checkout: 'Review your order and pay securely.',
  testDigitalCard: 'Every template with every kind of content.',
  testWatermark: 'The watermark of free cards beside a paid one.',
  debugStorage: 'What this browser keeps for the product.',
};

/** The sentence of one address. */
export function describePage({ key, slug }: PlacedPage): string {
  return USE_CASE_DESCRIPTIONS[slug ?? ''] ?? PAGE_DESCRIPTIONS[key];
}
