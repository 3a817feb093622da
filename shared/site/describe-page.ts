import { PAGE_ROWS, TEST_PAGE_ROWS } from './page-rows.ts';
import type { PageAddress } from './site-pages.ts';
import { USE_CASE_DESCRIPTIONS } from './use-case-descriptions.ts';

const ROWS = { ...PAGE_ROWS, ...TEST_PAGE_ROWS };

/** For search results and link previews. */
export function describePage({ key, slug }: PageAddress): string {
  return USE_CASE_DESCRIPTIONS[slug ?? ''] ?? ROWS[key].description;
}
