import type { Article } from '#src/pages/help/content/article.ts';
import { findLimit, WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

const cards = findLimit('enterprise', 'freeWalletCards').toLocaleString('en-US');

export const WHITE_LABEL: readonly Article[] = [
  {
    question: 'What is white-label?',
    answer:
      "You sell digital business cards under your own name, colors and domain. White-label is in preparation: partners can save their branding today, but it doesn't appear on cards yet.",
  },
  {
    question: 'How is revenue shared?',
    answer: `Partners keep ${REVENUE_SHARE.partnerPercent}%, and ${REVENUE_SHARE.productPercent}% goes to the product.`,
  },
  {
    question: 'How many cards are included, and how soon am I live?',
    answer: `${cards} cards are included. A partner is live within ${WHITE_LABEL_LIVE_WEEKS} weeks.`,
  },
  {
    question: 'How do I open the partner dashboard?',
    answer:
      'Anyone can view it with sample data. To save your own branding, log in on the white-label page with the access password from your contract.',
  },
];
