import { RELEASE_DAYS, WARNING_DAYS } from '#shared/plan/locked-names.ts';
import type { Article } from '#src/pages/help/content/article.ts';

export const BILLING: readonly Article[] = [
  {
    question: 'What does each plan cost?',
    answer:
      'Free is $0. Startup is $9 a month or $99 a year, Business Pro is $29 a month or $299 a year, and Enterprise is priced by agreement.',
  },
  {
    question: 'What do I save by paying yearly?',
    answer:
      'A year of Startup saves $9 and a year of Business Pro saves $49 against twelve months.',
  },
  {
    question: 'How do I upgrade?',
    answer:
      'Choose a plan on the Pricing page. You review the order first, and pay on the payment provider’s own page.',
  },
  {
    question: 'Where do I see my plan?',
    answer:
      'On the Billing page and on the Pricing page, where your plan is marked. What a plan allows is checked by the server at every call.',
  },
  {
    question: 'Do you store my card number?',
    answer: 'No. Card numbers are entered at the payment provider and never reach our servers.',
  },
  {
    question: 'What happens at the limit of my plan?',
    answer: `Nothing you made is deleted, and you see which plan holds more. Cards that a smaller plan no longer covers stay hidden until you upgrade. Their addresses stay reserved for ${RELEASE_DAYS} days, and we email you at least ${WARNING_DAYS} days before they are released.`,
  },
  {
    question: 'What happens if I leave the checkout?',
    answer: 'Nothing is charged. You come back to the Pricing page and can choose again.',
  },
  {
    question: 'Where do I find my invoices?',
    answer:
      'On the Billing page, newest first: each with its day, its amount and whether it is paid, and as a PDF.',
  },
];
