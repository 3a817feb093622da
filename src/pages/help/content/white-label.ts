import type { Article } from '#src/pages/help/content/article.ts';
import { findLimit, WHITE_LABEL_LIVE_WEEKS } from '#shared/plan/limits.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';

const cards = findLimit('enterprise', 'freeWalletCards').toLocaleString('en-US');

export const WHITE_LABEL: readonly Article[] = [
  {
    question: 'What is white-label?',
    answer:
      'You sell digital business cards under your own name, logo, colors and domain. Your customers see your brand in the app, in emails, on wallet passes and on their public cards.',
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
      'Anyone can view it with sample data. Partners sign in to see their own customers, branding and numbers. The access password from your contract opens the dashboard too.',
  },
];
