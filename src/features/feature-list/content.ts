export interface ProductFeature {
  name: string;
  text: string;
  /** Sold and not there yet: said so wherever it is named. */
  isInPreparation?: true;
}

/** What the product does, by the names it is marketed under. */
export const PRODUCT_FEATURES: readonly ProductFeature[] = [
  {
    name: 'Bio link page',
    text: 'One page with every way to reach you, in the order you choose, under an address of your own.',
  },
  {
    name: 'QR codes that scan',
    text: 'Dark on light with the quiet zone a reader needs, in the colours of your card, as a link on every plan, and from Startup on as the contact itself or with your photo or logo. Each is read back before you save or print it.',
  },
  {
    name: 'Contact file',
    text: 'One tap saves you with photo, links and labels, in every address book.',
  },
  {
    name: 'Wallet passes',
    text: 'Your card in Apple Wallet and Google Wallet, kept up to date when you change jobs.',
  },
  {
    name: 'Contact forms',
    text: 'Whoever you meet can leave you their details, with consent, and you export them.',
  },
  {
    name: 'Analytics',
    text: 'People, not bots: views, clicks and saves without a cookie on your visitors.',
  },
  {
    name: 'Email signatures',
    text: 'The card under every mail, with photo or code, to paste into Gmail, Outlook or Apple Mail.',
  },
  {
    name: 'NFC tags and call backgrounds',
    text: 'Your link on a tag, written by Chrome on Android, and your code behind you in video calls.',
  },
  {
    name: 'Team management',
    text: 'Cards for everybody, one look, one place to hand them out and take them back.',
    isInPreparation: true,
  },
  {
    name: 'White label',
    text: 'The whole platform under your name, for agencies and franchise partners.',
    isInPreparation: true,
  },
  {
    name: 'AI and automation integrations',
    text: 'New contacts into the tools you follow up with, and help with the wording.',
    isInPreparation: true,
  },
  {
    name: 'Mobile app',
    text: 'Until there is one in the stores, card and dashboard work on every phone without any.',
    isInPreparation: true,
  },
  {
    name: 'Your own server',
    text: 'One Worker, deployed with one command. Everything you stored can be taken along.',
  },
];
