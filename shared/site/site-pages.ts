import { EDITOR_PATH } from './dashboard-path.ts';
import { pages, type PageKey, type TestPageKey } from '#shared/routes.ts';
import { PAGE_ROWS, TEST_PAGE_ROWS, type PageRow } from './page-rows.ts';
import { USE_CASES } from './use-cases.ts';

/** What the browser has of each row too. */
export const PAGE_META: Readonly<Record<PageKey | TestPageKey, Omit<PageRow, 'description'>>> = {
  ...PAGE_ROWS,
  ...TEST_PAGE_ROWS,
};

/** One path of the app. */
export interface PageAddress<Key = PageKey | TestPageKey> {
  path: string;
  key: Key;
  /** Null for the product's name and tagline. */
  title: string | null;
  /** Slug of the use case, on use case pages only. */
  slug?: string;
}

/** Every path of a route: one, one per use case, or the dashboard's with its editor. */
export function listPageAddresses(key: PageKey): PageAddress<PageKey>[] {
  if (key === 'useCase')
    return USE_CASES.map(({ slug, path, title }) => ({ path, key, title, slug }));
  const paths = key === 'dashboard' ? [pages[key], EDITOR_PATH] : [pages[key]];
  return paths.map((path) => ({ path, key, title: PAGE_META[key].title }));
}

export const PAGE_KEYS = Object.keys(pages).filter((key): key is PageKey => key in pages);

const listPagesFor = (audience: PageRow['audience']): readonly PageAddress<PageKey>[] =>
  PAGE_KEYS.filter((key) => PAGE_META[key].audience === audience).flatMap(listPageAddresses);

/** The pages of the site, as listed in the sitemap. */
export const SITE_PAGES = listPagesFor('site');
/** Signing in, signing up and what leads there. */
export const ENTRY_PAGES = listPagesFor('entry');
export const PRERENDERED_PAGES = [...SITE_PAGES, ...ENTRY_PAGES];

export const TEST_PAGE_ADDRESSES: readonly PageAddress<TestPageKey>[] = Object.keys(TEST_PAGE_ROWS)
  .filter((key): key is TestPageKey => key in TEST_PAGE_ROWS)
  .map((key) => ({ path: PAGE_META[key].path, key, title: PAGE_META[key].title }));
