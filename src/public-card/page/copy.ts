import { countNoun } from '#shared/text/count-noun.ts';

/** Texts of the public card page; those of its script are in `script/copy.ts`. */
export const CARD_PAGE_COPY = {
  enlargeQrCode: 'Show the QR code large',
  addToContacts: 'Add to Contacts',
  exchange: 'Exchange',
  exchangeContact: 'Exchange Contact',
  createCard: 'Create Your Card',
  reportCard: 'Report this card',
  countViews: (views: number) => countNoun(views, 'view'),
  countClicks: (clicks: number) => countNoun(clicks, 'link click'),
} as const;

export const SHEET_COPY = {
  share: 'Share',
  heading: 'Share this card',
  email: 'Email',
  close: 'Close',
} as const;

export const WALLET_COPY = {
  label: 'Wallet',
  apple: 'Add to Apple Wallet',
  google: 'Add to Google Wallet',
} as const;
