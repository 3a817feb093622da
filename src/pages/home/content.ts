import type { TemplateKey } from '#shared/card/template.ts';

/** The owner's claims, in the owner's words. */
export const CLAIMS = [
  {
    figure: 'setup under 2 minutes',
    text: 'Four fields and two presses, from nothing to a published card.',
  },
  {
    figure: '7.2x leads',
    text: 'For those whose card is a link that answers, and not a piece of paper.',
  },
  { figure: 'no app to install', text: 'Not for you, and above all not for whoever you meet.' },
] as const;

export const STEPS = [
  {
    title: 'Fill in what people ask you for',
    text: 'Name, what you do, and the ways to reach you. A photo is cropped in the browser and never leaves it uncut.',
  },
  {
    title: 'Publish it under your own name',
    text: 'One short address and one code. Change your job, and both stay: what is behind them changes within about a minute.',
  },
  {
    title: 'Hand it over',
    text: 'They scan, tap or open a link. The page is there in one round trip, and one press puts you into their address book.',
  },
] as const;

interface WallCard {
  template: TemplateKey;
  name: string;
  title: string;
}

/** People who do not exist, for the wall of templates; the page says so. */
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

/** How the product is meant to be used, told as scenes. */
export const STORIES = [
  {
    field: 'Real estate',
    title: 'The sign outside the house',
    text: 'A couple stops in front of a house on a Sunday. The code on the sign opens the agent’s card: photo, number, calendar. They save the contact before they drive on. When the agent changes offices in spring, the sign is still right, because the code points at a name and not at a number.',
  },
  {
    field: 'Trade fairs',
    title: 'Two hundred hands in three days',
    text: 'The hall has no signal. The code lies in the phone’s wallet and the contact file inside it needs no network. In the evening nobody types up a stack of paper.',
  },
  {
    field: 'Agencies',
    title: 'Monday, a new colleague',
    text: 'Photo, name, title, published before the first coffee. On the last day of somebody else the card is withdrawn, and every copy of it goes quiet at once.',
  },
] as const;
