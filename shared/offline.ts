import { PAGE_META } from '#shared/page-meta.ts';
import { pages } from '#shared/routes.ts';
import { PAGE_KEYS } from '#shared/site-pages.ts';

// What the app and its service worker agree on.

/** Where the service worker and the app's manifest are served. */
export const SERVICE_WORKER_PATH = '/sw.js';
export const MANIFEST_PATH = '/manifest.webmanifest';
/** The cache that holds the pictures of the cards on this device, and nothing else. */
export const OWN_PICTURES = 'own-pictures';
/** The document that stands in for every screen of the app while there is no network. */
export const SHELL_PATH = pages.showCard;

/** The screens the service worker answers without a network: behind the guard, or of this device. No page for everybody. */
export const OFFLINE_PATHS: readonly string[] = PAGE_KEYS.filter(
  (key) => PAGE_META[key].audience === 'member' || PAGE_META[key].audience === 'device',
).map((key) => pages[key]);
