import { fillPath, pages } from '#shared/routes.ts';

/**
 * A line of work with its own page. The slug is the title in lower case, words joined by hyphens.
 */
export interface UseCase {
  slug: string;
  path: string;
  title: string;
}

/** In display order; the footer lists the first five. */
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
