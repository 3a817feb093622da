import { PURCHASE_FAQ, SUPPORT_RESPONSE_HOURS } from '#shared/plan/purchase-terms.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';
import type { Article } from '#src/pages/help/content/article.ts';
import { BILLING } from '#src/pages/help/content/billing.ts';
import { CARDS } from '#src/pages/help/content/cards.ts';
import { GETTING_STARTED } from '#src/pages/help/content/getting-started.ts';
import { INTEGRATIONS } from '#src/pages/help/content/integrations.ts';
import { TEAMS } from '#src/pages/help/content/teams.ts';
import { WHITE_LABEL } from '#src/pages/help/content/white-label.ts';

export interface Category {
  /** Fragment id. */
  key: string;
  title: string;
  description: string;
  articles: readonly Article[];
}

const ALL_CATEGORIES: readonly Category[] = [
  {
    key: 'getting-started',
    title: 'Getting Started',
    description: 'Create your first card and share it',
    articles: GETTING_STARTED,
  },
  {
    key: 'billing',
    title: 'Billing & Subscriptions',
    description: 'Plans, prices and payment',
    articles: BILLING,
  },
  {
    key: 'cards',
    title: 'Card Management',
    description: 'Designs, photos, elements, usernames',
    articles: CARDS,
  },
  {
    key: 'teams',
    title: 'Team Features',
    description: 'Members, roles and invitations',
    articles: TEAMS,
  },
  {
    key: 'integrations',
    title: 'API & Integrations',
    description: 'Address books, print and other tools',
    articles: INTEGRATIONS,
  },
  {
    key: 'white-label',
    title: 'White-Label Solutions',
    description: 'Cards under your own brand',
    articles: WHITE_LABEL,
  },
];

/**
 * In the order of the specification. Article counts are computed from the lists. Customers of a
 * partner are not offered to become partners.
 */
export const CATEGORIES: readonly Category[] = ALL_CATEGORIES.filter(
  ({ key }) => key !== 'white-label' || !isPartnerApp(),
);

export const POPULAR: readonly Article[] = [
  GETTING_STARTED[0],
  GETTING_STARTED[4],
  GETTING_STARTED[6],
  CARDS[8],
  CARDS[7],
  BILLING[0],
].filter((article) => article !== undefined);

export const FAQ: readonly Article[] = [
  ...PURCHASE_FAQ,
  {
    question: 'How fast does support respond?',
    answer: `Within ${SUPPORT_RESPONSE_HOURS} hours, by email. If your plan has priority or dedicated support, sign in before you write, and your message goes to the front.`,
  },
  {
    question: 'Who can see my card?',
    answer:
      'Anyone who has its link. You can keep it out of search engines, or set it to Inactive.',
  },
  {
    question: 'Do you track the people who open my card?',
    answer:
      'No. We set no cookies, store no network addresses, and load nothing from other companies on your page.',
  },
];

export const ALL_ARTICLES: readonly Article[] = [
  ...FAQ,
  ...CATEGORIES.flatMap(({ articles }) => articles),
];
