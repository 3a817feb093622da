import { TEMPLATE_COUNT_FIRST } from '#shared/card/template-count.ts';
import { formatMoney } from '#shared/format/money.ts';
import { findLimit, WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { EXTRA_WALLET_CARD_CENTS } from '#shared/plan/pricing.ts';
import { PURCHASE_TERMS } from '#shared/plan/purchase-terms.ts';

export const INCLUDED_CARDS = findLimit('enterprise', 'freeWalletCards').toLocaleString('en-US');
export const EXTRA_CARD = formatMoney(EXTRA_WALLET_CARD_CENTS);
export const INQUIRY = 'Contact Sales for Inquiry';

export const WHITE_LABEL_FEATURES: readonly { title: string; text: string }[] = [
  {
    title: 'Your brand, everywhere',
    text: 'Your name, logo and colors on cards, passes, mails, the dashboard and the app itself.',
  },
  {
    title: 'Your domain',
    text: 'Cards and the app at your own domain, with its own certificate.',
  },
  {
    title: `${TEMPLATE_COUNT_FIRST} card designs`,
    text: 'Enamel, steel, lacquer, leather and paper, ready to sell.',
  },
  {
    title: `${INCLUDED_CARDS} cards included`,
    text: `Start with ${INCLUDED_CARDS} wallet cards ${PURCHASE_TERMS.walletCards}. Each additional card costs ${EXTRA_CARD}.`,
  },
  {
    title: 'A partner dashboard',
    text: 'Update your branding and see it right away in a live preview.',
  },
  {
    title: 'Customers and invoices',
    text: 'Your customers buy plans in your app, and a monthly statement shows your share of each invoice.',
  },
  {
    title: 'Dedicated support',
    text: 'Messages from your Enterprise account go to the front.',
  },
  {
    title: 'Pages at the edge',
    text: 'Every card is served close to the visitor, in one round trip.',
  },
];

export const INDUSTRIES: readonly { name: string; text: string }[] = [
  { name: 'Marketing agencies', text: 'Offer cards alongside every campaign.' },
  { name: 'Print shops', text: 'A digital version of every printed card.' },
  { name: 'Real estate groups', text: 'One design for every agent and office.' },
  { name: 'Recruiting firms', text: 'Stay in touch long after the job fair.' },
  { name: 'Event organizers', text: 'A card for every badge, and contacts that last.' },
  { name: 'Financial advisors', text: 'Change offices, keep the same link.' },
  { name: 'IT service providers', text: 'One more service that just works.' },
  { name: 'Franchise chains', text: 'Every branch has its own card, in one brand.' },
];

export const WHITE_LABEL_STEPS: readonly { title: string; text: string }[] = [
  { title: 'Talk', text: 'Tell us about your market, your brand and your numbers.' },
  { title: 'Brand', text: 'Set your name, logo, colors and domain in the partner dashboard.' },
  {
    title: 'Launch',
    text: `Go live within ${WHITE_LABEL_LIVE_WEEKS} weeks of signing.`,
  },
];
