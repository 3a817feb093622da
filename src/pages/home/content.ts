import { appSettings } from '#src/browser/app-settings.ts';
import type { Sample } from '#src/features/sample-card/filled-sample.tsx';

/** Each is held by a test: the weight, the absence of cookies, and the page without an app. */
export const PROVEN_FIGURES = [
  {
    figure: 'Under 10 KB',
    text: 'A whole card page with twelve links and its QR code. Only its font and your photo come on top.',
  },
  { figure: '0 cookies', text: "On your card's page. No trackers, no banner to click away." },
  { figure: 'No app', text: 'Not for you, and not for the people you meet.' },
  {
    // In the owner's own words, like the claim (docs/decisions/0006-owner-labels.md).
    figure: 'setup under 2 minutes',
    text: 'Four fields and two taps. In the film below it takes 30 seconds.',
  },
] as const;

/** The owner's figure, with where it was measured if the operator says so. */
export function buildOwnerClaim(source: string): string {
  return `7.2x leads: ${source || `a figure of ${appSettings.productName} itself`}.`;
}

export const HOW_IT_WORKS_STEPS = [
  {
    key: 'fill',
    title: 'Fill in your details',
    text: "Four fields, two taps, and you're live. Add your photo and links whenever you like.",
  },
  {
    key: 'publish',
    title: 'Publish it at your own link',
    text: 'One short link and one QR code. When you change jobs, both stay the same, and your card is up to date within about a minute.',
  },
  {
    key: 'share',
    title: 'Share it',
    text: 'They scan or tap. Your card opens instantly, and one tap saves you.',
  },
] as const;

export type Step = (typeof HOW_IT_WORKS_STEPS)[number]['key'];

/** Fictional people; the page says so. */
export const WALL: readonly Sample[] = [
  { template: 'platinum', portrait: 'nora-feld', name: 'Nora Feld', title: 'Key Accounts' },
  {
    template: 'rosegold',
    portrait: 'maya-lindqvist',
    name: 'Maya Lindqvist',
    title: 'Creative Direction',
  },
  { template: 'royal', portrait: 'samir-haddad', name: 'Samir Haddad', title: 'Talent' },
  { template: 'premium', portrait: 'ada-moreno', name: 'Ada Moreno', title: 'Strategy' },
  { template: 'emerald', portrait: 'jonas-hale', name: 'Jonas Hale', title: 'Estate Agent' },
  { template: 'luxury', portrait: 'peter-novak', name: 'Peter Novak', title: 'Heating & Water' },
  { template: 'purple', portrait: 'iris-lund', name: 'Iris Lund', title: 'Campaigns' },
  { template: 'social', portrait: 'kit-okafor', name: 'Kit Okafor', title: 'Photographer' },
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
