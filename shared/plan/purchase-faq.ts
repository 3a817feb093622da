/** Purchase terms, with the same wording wherever they appear. */
export const PURCHASE_FAQ: readonly { question: string; answer: string }[] = [
  {
    question: 'Is there a free trial?',
    answer: 'Paid plans have a 14-day free trial, with no credit card required.',
  },
  {
    question: 'Can I change my plan later?',
    answer: 'Yes, up or down, at any time. Plan changes apply from the next billing cycle.',
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
