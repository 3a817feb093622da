/** Texts of the exchange page; those of its script are in `script-copy.ts`. */
export const EXCHANGE_COPY = {
  title: (name: string) => `Share your details with ${name}`,
  lead: (firstName: string) => `Just your name is enough. Only ${firstName} sees this.`,
  addMore: 'Add more',
  fields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    company: 'Company',
    note: 'Note',
  },
  sendCard: (name: string) => `Email me ${name}'s card`,
  send: 'Send my details',
  sentTitle: (name: string) => `Sent to ${name}`,
  sentText: (name: string) =>
    `${name} now has your details. We don't add you to any list or share them with anyone else.`,
  cardMailed:
    "We'll email you the card within a few minutes. If it doesn't arrive, add the contact here.",
  addContact: (name: string) => `Add ${name} to Contacts`,
  backToCard: 'Back to the card',
  reportCard: 'Report this card',
} as const;
