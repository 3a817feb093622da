import { pages } from '#shared/routes.ts';
import { isDashboardPath } from '#shared/site/dashboard-path.ts';
import { PAGE_KEYS, PAGE_META } from '#shared/site/site-pages.ts';

export const SERVICE_WORKER_PATH = '/sw.js';
export const MANIFEST_PATH = '/manifest.webmanifest';
/** Cache of the pictures of the cards stored on this device. */
export const OWN_PICTURES_CACHE = 'own-pictures';
/** Cache of the site pages that this device has opened, for offline use. */
export const SAVED_PAGES_CACHE = 'site-pages';
/** Served for every screen of the app while offline. */
export const SHELL_PATH = pages.showCard;

/** Screens the service worker answers offline: signed-in pages and pages about this device only. */
const offlinePaths: ReadonlySet<string> = new Set(
  PAGE_KEYS.filter(
    (key) => PAGE_META[key].audience === 'member' || PAGE_META[key].audience === 'device',
  ).map((key) => pages[key]),
);

/** Whether the service worker answers a path offline: a screen above, or the editor of a card. */
export function isOfflinePath(path: string): boolean {
  return offlinePaths.has(path) || isDashboardPath(path);
}
