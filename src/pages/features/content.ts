import { TEMPLATE_COUNT } from '#shared/card/template-count.ts';

export const SHARING_METHODS = [
  {
    key: 'code',
    title: 'QR code',
    text: 'All people need is their camera. Codes tested to scan, on screen and in print.',
  },
  {
    key: 'link',
    title: 'Link',
    text: "For email, chat or social posts. Link previews show your card's design.",
  },
  {
    key: 'file',
    title: 'Contact file',
    text: 'Contains your name, photo, numbers and links. It works offline.',
  },
] as const;

export type SharingMethod = (typeof SHARING_METHODS)[number]['key'];

/** What the pictures show, for people who do not see them. */
export const FEATURE_PICTURE_TEXTS = {
  editor: `The editor: a card next to its ${TEMPLATE_COUNT} templates, with its links below`,
  code: 'The QR code of a card, with the link that it contains',
  link: "The page that a card's link opens on a phone, with photo, name and links",
  pass: 'A card as a wallet pass with its QR code',
  form: 'The form in which a visitor shares name, email, phone and company',
  contact: "The same details in the owner's contacts",
  numbers: 'Analytics: views, people, clicks, saves and a chart of thirty days',
  signature: 'An email signature with photo, name, role and a link to the card',
} as const;

export const PRINCIPLES = [
  {
    title: 'Fast, everywhere',
    text: 'Your public page is a single document with its styles, QR code and icons, served from the edge location closest to the visitor. It needs no framework and no app.',
  },
  {
    title: 'Yours, even offline',
    text: "You build cards in your browser, and they are saved there first. Keep working offline or without an account, and publish when you're ready.",
  },
  {
    title: 'Private for your visitors',
    text: "No cookies, trackers or third parties on a card's page. Analytics work without storing network addresses.",
  },
] as const;
