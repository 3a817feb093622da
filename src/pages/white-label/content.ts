import { formatMoney } from '#shared/format/money.ts';
import { limit, WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { EXTRA_WALLET_CARD_CENTS } from '#shared/plan/pricing.ts';

export const INCLUDED_CARDS = limit('enterprise', 'freeWalletCards').toLocaleString('en-US');
export const EXTRA_CARD = formatMoney(EXTRA_WALLET_CARD_CENTS);
export const INQUIRY = 'Contact Sales for Inquiry';

export const FEATURES: readonly { title: string; text: string; isPrepared?: true }[] = [
  {
    title: 'Your brand, whole',
    text: 'Name, logo, colors and tagline are yours. Save them in the partner dashboard today.',
    isPrepared: true,
  },
  {
    title: 'Your domain',
    text: 'Cards live under your own address, with a certificate of their own.',
    isPrepared: true,
  },
  {
    title: 'Eight card designs',
    text: 'Enamel, steel, lacquer, leather and paper: drawn with care, and ready to sell.',
  },
  {
    title: `${INCLUDED_CARDS} cards included`,
    text: `Start with ${INCLUDED_CARDS} wallet cards. Each further one costs ${EXTRA_CARD}.`,
    isPrepared: true,
  },
  {
    title: 'A partner dashboard',
    text: 'Change your branding yourself and see it at once, in a preview of a card page.',
  },
  {
    title: 'Customers and invoices',
    text: 'Your customers buy from you; what is yours is settled every month.',
    isPrepared: true,
  },
  {
    title: 'Dedicated support',
    text: 'Messages from your Enterprise account are listed before all others.',
  },
  {
    title: 'Pages at the edge',
    text: 'Every card is served close to whoever opens it, in one round trip.',
  },
];

export const INDUSTRIES: readonly { name: string; text: string }[] = [
  { name: 'Marketing agencies', text: 'Cards as a service beside every campaign.' },
  { name: 'Print shops', text: 'The digital half of every printed card.' },
  { name: 'Real estate groups', text: 'One look for every agent and office.' },
  { name: 'Recruiting firms', text: 'Consultants whose contact survives the fair.' },
  { name: 'Event organizers', text: 'A card for every badge, and contacts that stay.' },
  { name: 'Financial advisers', text: 'Advisers who change office, never address.' },
  { name: 'IT service providers', text: 'One more thing that simply works.' },
  { name: 'Franchise chains', text: 'Every branch its own, every card the brand’s.' },
];

export const STEPS: readonly { title: string; text: string }[] = [
  { title: 'Talk', text: 'You tell us your market, your brand and your numbers.' },
  { title: 'Brand', text: 'You set name, logo, colors and domain in the partner dashboard.' },
  {
    title: 'Open',
    text: `You are live within ${WHITE_LABEL_LIVE_WEEKS} weeks of signing.`,
  },
];
