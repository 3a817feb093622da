export const FRONT_PAGE_COPY = {
  description: (name: string): string => `Digital business cards of ${name}.`,
  /** `site` is a hostname. */
  website: (site: string): string => `Visit ${site}`,
  people: 'People',
  /** Without a site and without people, so that visitors know what the address is for. */
  empty: 'Open a card with its link or its QR code.',
  pages: 'Pages of people',
  previous: 'Previous',
  next: 'Next',
} as const;
