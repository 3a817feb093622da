import type { Article } from '#src/pages/help/content/article.ts';
import { limit, WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

const cards = limit('enterprise', 'freeWalletCards').toLocaleString('en-US');

export const WHITE_LABEL: readonly Article[] = [
  {
    question: 'What is white-label?',
    answer:
      'Digital business cards sold under your own name, colors and domain. It is in preparation: partners can save their branding today, and it is not on cards yet.',
  },
  {
    question: 'How is revenue shared?',
    answer: `Partners keep ${REVENUE_SHARE.partnerPercent}% and ${REVENUE_SHARE.productPercent}% goes to the product.`,
  },
  {
    question: 'How many cards are included, and how soon am I live?',
    answer: `${cards} cards are included. A partner is live within ${WHITE_LABEL_LIVE_WEEKS} weeks.`,
  },
  {
    question: 'How do I open the partner dashboard?',
    answer:
      'Anybody can look at it with sample data. With the access password from your contract you log in on the white-label page and save your own branding.',
  },
];
