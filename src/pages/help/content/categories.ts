import { BUYING_QUESTIONS, SUPPORT_ANSWER_HOURS } from '#shared/plan/terms.ts';
import type { Article } from '#src/pages/help/content/article.ts';
import { BILLING } from '#src/pages/help/content/billing.ts';
import { CARDS } from '#src/pages/help/content/cards.ts';
import { GETTING_STARTED } from '#src/pages/help/content/getting-started.ts';
import { INTEGRATIONS } from '#src/pages/help/content/integrations.ts';
import { TEAMS } from '#src/pages/help/content/teams.ts';
import { WHITE_LABEL } from '#src/pages/help/content/white-label.ts';

export interface Category {
  /** Its anchor in the page. */
  key: string;
  title: string;
  description: string;
  articles: readonly Article[];
}

/** The shelves of the help page, in the spec's order. How many articles one holds is counted, never written down. */
export const CATEGORIES: readonly Category[] = [
  {
    key: 'getting-started',
    title: 'Getting Started',
    description: 'Your first card, and how it reaches people',
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
    description: 'Designs, photos, elements, names',
    articles: CARDS,
  },
  {
    key: 'teams',
    title: 'Team Features',
    description: 'Members and roles',
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

/** The articles most people look for. */
export const POPULAR: readonly Article[] = [
  GETTING_STARTED[0],
  GETTING_STARTED[4],
  GETTING_STARTED[6],
  CARDS[8],
  CARDS[7],
  BILLING[0],
].filter((article) => article !== undefined);

/** Asked most often before buying, and before trusting. */
export const FAQ: readonly Article[] = [
  ...BUYING_QUESTIONS,
  {
    question: 'How fast does support answer?',
    answer: `Within ${SUPPORT_ANSWER_HOURS} hours, by email. Messages sent signed in on a plan with priority or dedicated support are marked and listed first.`,
  },
  {
    question: 'Who can see my card?',
    answer:
      'Everybody who has its address. You can keep it out of search engines, or set it to Inactive.',
  },
  {
    question: 'Do you track the people who open my card?',
    answer:
      'Nobody is followed: no cookies, no stored addresses, nothing from other companies on your page.',
  },
];

/** All there is to search in. */
export const ALL_ARTICLES: readonly Article[] = [
  ...FAQ,
  ...CATEGORIES.flatMap(({ articles }) => articles),
];
