/** Once per account, whichever plan is bought first. */
export const TRIAL_DAYS = 14;

/** What a purchase means. Every page that states one of these reads it here. */
export const PURCHASE_TERMS = {
  trial: `Paid plans have a ${TRIAL_DAYS}-day free trial, with no credit card required.`,
  trialNeeds: 'It needs a confirmed email, once per person and payment method.',
  change: 'Plan changes apply from the next billing cycle.',
  upgrade: 'Upgrades start at once, and you pay the difference for the rest of the cycle.',
  /** Whose and how often the included wallet cards are. */
  walletCards: 'a month, for all your customers',
} as const;

export const PURCHASE_FAQ: readonly { question: string; answer: string }[] = [
  {
    question: 'Is there a free trial?',
    answer: `${PURCHASE_TERMS.trial} ${PURCHASE_TERMS.trialNeeds}`,
  },
  {
    question: 'Can I change my plan later?',
    answer: `Yes, up or down, at any time. ${PURCHASE_TERMS.change} ${PURCHASE_TERMS.upgrade}`,
  },
  {
    question: 'How can I pay?',
    answer: 'By all major credit cards and PayPal; Enterprise also by bank transfer.',
  },
  {
    question: 'Can I get my money back?',
    answer: 'Yes. There is a 30-day money-back guarantee.',
  },
];
export const SUPPORT_RESPONSE_HOURS = 24;
