import { ICON_PATHS } from '#shared/icon-links.ts';
import { MANIFEST_PATH, SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { documents } from '#shared/routes.ts';
import { PRERENDERED_PAGES } from '#shared/site/site-pages.ts';

/** Files besides the pages that name the product, show its mark or start its app. */
export const PRODUCT_FILES: readonly string[] = [
  SERVICE_WORKER_PATH,
  CARD_WORKER_PATH,
  MANIFEST_PATH,
  '/openapi.json',
  ...ICON_PATHS,
];

/**
 * Paths of static files that the platform leaves to the Worker (`run_worker_first` in
 * `wrangler.toml`), which serves them on the product's hosts only.
 */
export const WORKER_FIRST_PATHS: readonly string[] = [
  ...PRERENDERED_PAGES.map(({ path }) => path),
  documents.verifyAuditLog,
  ...PRODUCT_FILES,
];
