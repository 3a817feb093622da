export const REPORT_COPY = {
  documentTitle: (name: string, company?: string) =>
    company === undefined
      ? `Report the card of ${name}`
      : `Report the card of ${name} · ${company}`,
  title: 'Report this card',
  lead: (name: string, productName: string) =>
    `Tell ${productName} what's wrong with ${name}'s card. The card's owner won't see who reported it.`,
  /** A company's own domain names the company, which does not read reports about itself. */
  organizationLead: (name: string, company: string) =>
    `Tell us what's wrong with ${name}'s card from ${company}. Neither of them will see who reported it.`,
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
  organizationThanksText: (name: string, company: string) =>
    `We received your report and will review it. Neither ${name} nor ${company} will see who reported it.`,
  backToCard: 'Back to the card',
} as const;
