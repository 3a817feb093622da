export const REPORT_COPY = {
  documentTitle: (name: string) => `Report the card of ${name}`,
  title: 'Report this card',
  lead: (name: string, productName: string) =>
    `Tell ${productName} what's wrong with ${name}'s card. The card's owner won't see who reported it.`,
  reason: "What's wrong with this card?",
  note: 'What should we know?',
  email: 'Your email, in case we have questions',
  send: 'Send report',
  /** Text around the link to the privacy policy. */
  privacy: {
    before: 'Our ',
    link: 'privacy policy',
    after: ' explains what we store about a report and for how long.',
  },
  thanksTitle: 'Thank you',
  thanksText: (productName: string) =>
    `We received your report. ${productName} will review it. The card's owner won't see who reported it.`,
  backToCard: 'Back to the card',
} as const;
