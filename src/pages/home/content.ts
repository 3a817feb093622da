import type { TemplateKey } from '#shared/card/templates.ts';

/** Claims in the owner's own words. */
export const CLAIMS = [
  {
    figure: 'setup under 2 minutes',
    text: 'Four fields, two clicks, and your card is published.',
  },
  {
    figure: '7.2x leads',
    text: 'When your card is a link people can act on, not a piece of paper.',
  },
  { figure: 'no app to install', text: 'Not for you, and not for the people you meet.' },
] as const;

export const HOW_IT_WORKS_STEPS = [
  {
    title: 'Fill in your details',
    text: 'Your name, what you do, and how to reach you. Photos are cropped in your browser before they are uploaded.',
  },
  {
    title: 'Publish it at your own link',
    text: 'One short link and one QR code. When you change jobs, both stay the same, and your card updates within about a minute.',
  },
  {
    title: 'Share it',
    text: 'People scan, tap or open your link. Your page loads in one round trip, and one tap saves you to their address book.',
  },
] as const;

interface WallCard {
  template: TemplateKey;
  name: string;
  title: string;
}

/** Fictional people; the page says so. */
export const WALL: readonly WallCard[] = [
  { template: 'platinum', name: 'Ines Falk', title: 'Architect' },
  { template: 'rosegold', name: 'Maya Lindqvist', title: 'Ceramics' },
  { template: 'royal', name: 'Tomas Berg', title: 'Counsel' },
  { template: 'premium', name: 'Ada Moreno', title: 'Private Banking' },
  { template: 'emerald', name: 'Jonas Hale', title: 'Estate Agent' },
  { template: 'luxury', name: 'Clara Voss', title: 'Concierge' },
  { template: 'purple', name: 'Noor Ali', title: 'Stage Direction' },
  { template: 'social', name: 'Kit Okafor', title: 'Photographer' },
];

export const STORIES = [
  {
    field: 'Real estate',
    title: 'The sign outside the house',
    text: "On a Sunday, a couple stops in front of a house. The QR code on the sign opens the agent's card: photo, number, calendar. They save the contact before they drive off. When the agent changes offices in spring, the sign is still right, because the code points at a name and not at a number.",
  },
  {
    field: 'Trade fairs',
    title: 'Two hundred hands in three days',
    text: "The hall has no signal. The QR code is in the phone's wallet, and the contact it contains works offline. In the evening, there is no stack of paper to type up.",
  },
  {
    field: 'Agencies',
    title: 'Monday, a new colleague',
    text: 'Photo, name, title: published before the first coffee. When someone leaves, their card is unpublished, and every link and QR code to it stops working.',
  },
] as const;
