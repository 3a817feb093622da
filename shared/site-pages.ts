import { PAGE_META } from '#shared/page-meta.ts';
import { pages, testPages, type PageKey, type TestPageKey } from '#shared/routes.ts';
import { USE_CASES } from '#shared/use-cases.ts';

/** One address of the app's screens. */
export interface PlacedPage<Key = PageKey | TestPageKey> {
  path: string;
  key: Key;
  /** Null for the product's name and promise. */
  title: string | null;
  /** Which line of work, where the page is about one. */
  slug?: string;
}

/** Every address a row of the route table answers: itself, or one for each line of work. */
export function placePage(key: PageKey): PlacedPage<PageKey>[] {
  if (key !== 'useCase') return [{ path: pages[key], key, title: PAGE_META[key].title }];
  return USE_CASES.map(({ slug, path, title }) => ({ path, key, title, slug }));
}

export const PAGE_KEYS = Object.keys(pages).filter((key): key is PageKey => key in pages);

/** The pages for everybody, which are written once at build and named in the sitemap. */
export const SITE_PAGES: readonly PlacedPage<PageKey>[] = PAGE_KEYS.filter(
  (key) => PAGE_META[key].audience === 'site',
).flatMap(placePage);

/** The screens for trying things out, for where they are shown. */
export const TEST_PLACES: readonly PlacedPage<TestPageKey>[] = Object.keys(testPages)
  .filter((key): key is TestPageKey => key in testPages)
  .map((key) => ({ path: testPages[key], key, title: PAGE_META[key].title }));
