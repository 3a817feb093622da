import { LOCKED_NAME_RELEASE_DAYS, LOCKED_NAME_WARNING_DAYS } from '#shared/plan/locked-names.ts';
import type { Article } from '#src/pages/help/content/article.ts';

export const BILLING: readonly Article[] = [
  {
    question: 'What does each plan cost?',
    answer:
      'Free is $0. Startup is $9 a month or $99 a year, Business Pro is $29 a month or $299 a year, and Enterprise has custom pricing.',
  },
  {
    question: 'How much do I save by paying yearly?',
    answer:
      'Compared with twelve monthly payments, you save $9 a year on Startup and $49 on Business Pro.',
  },
  {
    question: 'How do I upgrade?',
    answer:
      "Choose a plan on the Pricing page, review your order, and pay on Stripe's secure page.",
  },
  {
    question: 'Where do I see my plan?',
    answer: 'On the Billing page. The Pricing page also marks your plan.',
  },
  {
    question: 'Do you store my card number?',
    answer: "No. You enter your card number on Stripe's page, and it never reaches our servers.",
  },
  {
    question: "What happens when I reach my plan's limit?",
    answer: `Nothing is deleted, and we show you which plan includes more. Cards that a smaller plan no longer covers stay hidden until you upgrade. We reserve their usernames for ${LOCKED_NAME_RELEASE_DAYS} days, and email you at least ${LOCKED_NAME_WARNING_DAYS} days before we release them.`,
  },
  {
    question: 'What happens if I leave the checkout?',
    answer: "You're not charged. You return to the Pricing page and can choose again.",
  },
  {
    question: 'Where do I find my invoices?',
    answer:
      'On the Billing page, newest first. Each invoice shows its date, amount and status, and has a PDF to download.',
  },
];
