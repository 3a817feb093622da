import { fillPath, pages } from '#shared/routes.ts';

/** One line of work a card is made for: its address is its title in lower case, words joined by hyphens. */
export interface UseCase {
  slug: string;
  path: string;
  title: string;
}

/** The lines of work the site speaks of, in the order it does; the first five are in the footer. */
export const USE_CASES: readonly UseCase[] = [
  'Sales',
  'Marketing',
  'Recruiting',
  'Agencies',
  'Real Estate',
  'Events',
  'Consulting',
  'Services',
].map((title) => {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return { slug, path: fillPath(pages.useCase, { category: slug }), title };
});

export const FOOTER_USE_CASES = USE_CASES.slice(0, 5);
