export const PANELS = {
  save: {
    title: 'One tap, and you are in their phone.',
    text: 'Not a screenshot, not a PDF: a real contact with your photo, labels and links. iPhone, Android and Outlook open it as a new entry.',
  },
  pass: {
    title: 'Your card, one press from a locked phone.',
    text: 'In Apple Wallet and Google Wallet. The phone that scans needs a network; yours does not.',
  },
  exchange: {
    title: 'They share theirs before they go.',
    text: 'People you meet send you their details from the same page, with their consent. You find them under Contacts, with a note on where you met.',
  },
  numbers: {
    title: 'Numbers that count people.',
    text: 'See who opened, clicked and saved, and where they came from.',
    points: ['No cookies on your visitors', 'Bots counted apart', 'Your own visits left out'],
  },
} as const;

/** What the pictures show, for people who do not see them. */
export const PICTURE_TEXTS = {
  card: "A card's page on a phone: photo, name, links, and a button that saves the contact",
  signup: 'The form to sign up: name, email and password',
  code: 'The QR code of a card, with the link that it contains',
  opened: "A card's page in silver on a phone, with a button that saves the contact",
  links: 'The links of a card on a phone, above a button that saves the contact',
  pass: 'The card as a wallet pass with its QR code',
  exchange: 'The form in which a visitor shares name, email, phone and company',
  contact: "The same details in the owner's contacts",
  analytics: 'Analytics: views, people, clicks, saves and a chart of thirty days',
} as const;

export const SAVED_CONTACT_CAPTION = 'The new entry in their address book. Sample data.';

export const LOCK_SCREEN = {
  date: 'Monday, March 9',
  time: '9:41',
  sender: 'Amara Okafor',
  message: 'I have moved: my card has the new address.',
} as const;
