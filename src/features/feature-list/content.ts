import { IN_PREPARATION_LABEL } from '#shared/plan/feature-availability.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';

/** What the features page shows of a feature. */
export type FeaturePicture = 'pass' | 'form' | 'numbers' | 'signature';

export interface ProductFeature {
  name: string;
  text: string;
  /** Shown with a picture of the product. */
  picture?: FeaturePicture;
  /** Advertised but not available yet; listed under `COMING_TITLE` only. */
  isInPreparation?: true;
}

const WHITE_LABEL = 'White label';

const PRODUCT_FEATURES: readonly ProductFeature[] = [
  {
    name: 'Bio link page',
    text: 'One page with all your contact details, in the order you choose, at your own address.',
  },
  {
    name: 'QR codes that scan',
    text: 'Codes tested to scan, on screen and in print. A link on every plan; from Startup on also the contact itself, or with your photo or logo.',
  },
  {
    name: 'Contact file',
    text: 'One tap saves you with photo, links and labels, in every address book.',
  },
  {
    name: 'Wallet passes',
    text: 'Your card in Apple Wallet and Google Wallet, kept up to date when you change jobs.',
    picture: 'pass',
  },
  {
    name: 'Contact forms',
    text: 'People you meet can send you their details, with consent, and you can export them.',
    picture: 'form',
  },
  {
    name: 'Analytics',
    text: 'People, not bots: views, clicks and saves without a cookie on your visitors.',
    picture: 'numbers',
  },
  {
    name: 'Email signatures',
    text: 'The card under every mail, with photo or code, to paste into Gmail, Outlook or Apple Mail.',
    picture: 'signature',
  },
  {
    name: 'NFC tags and call backgrounds',
    text: 'Put your card on an NFC tag (Android Chrome), and your code behind you in video calls.',
  },
  {
    name: 'Team management',
    text: 'Cards for everyone on your team, with one design and one place to manage them.',
  },
  {
    name: WHITE_LABEL,
    text: 'The whole platform under your name, for agencies and franchise partners.',
  },
  {
    name: 'AI and automation integrations',
    text: 'Contacts into Zapier, Make and n8n, an API, your own AI assistant, and help with the wording.',
  },
  {
    name: 'Mobile app',
    text: "Until it is in the stores, your card and dashboard work in every phone's browser.",
    isInPreparation: true,
  },
  {
    name: 'Your own server',
    text: 'One Worker, deployed with one command. Export everything, any time.',
  },
];

/** Customers of a partner are not offered to become partners. */
export const AVAILABLE_FEATURES = PRODUCT_FEATURES.filter(
  ({ name, isInPreparation }) =>
    isInPreparation !== true && !(name === WHITE_LABEL && isPartnerApp()),
);
export const COMING_FEATURES = PRODUCT_FEATURES.filter(
  ({ isInPreparation }) => isInPreparation === true,
);

export const COMING_TITLE = IN_PREPARATION_LABEL;
