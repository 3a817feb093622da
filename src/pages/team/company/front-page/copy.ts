import { countNoun } from '#shared/text/count-noun.ts';
import type { FrontPage } from '#shared/organization/front-page.ts';

export const FRONT_PAGE_SECTION = {
  title: 'Front page',
  description: 'What visitors see at your card address itself, without the name of a card.',
} as const;

export const FRONT_PAGE_FORM = {
  noAddress: 'Add a card address first. Its front page shows your name, your logo and your site.',
  opens: 'Visitors see',
  options: { page: 'A page', website: 'Your site' } satisfies Record<FrontPage['opens'], string>,
  hints: {
    page: 'With your name, your logo and a link to your site.',
    website: 'They are sent on at once. The site has to be at a domain of your company.',
  } satisfies Record<FrontPage['opens'], string>,
  website: 'Website',
  websitePlaceholder: 'https://www.northwind.example',
  people: 'List people',
  peopleHint: (agreed: number): string =>
    `Name, title and card of members who agree to it under My membership: ${countNoun(agreed, 'person', 'people')} so far. Search engines are asked to leave out the page then.`,
  open: 'Open the page',
  saved: { title: 'Front Page Saved', description: 'Visitors see it within a minute.' },
} as const;

export const LISTING_SECTION = {
  title: 'Public list of people',
  description: 'Whether you are on the front page of your team. You can change this at any time.',
} as const;

export const LISTING = {
  label: 'List me',
  /** `address` is null without an own domain. */
  hint: ({ isListOpen, address }: { isListOpen: boolean; address: string | null }): string => {
    const shown = 'Your name, your title and a link to your card, without your email.';
    return isListOpen && address !== null
      ? `${shown} Anyone can see it at ${new URL(address).host}.`
      : `${shown} Your team shows no list at the moment. Your choice counts once it does.`;
  },
} as const;
