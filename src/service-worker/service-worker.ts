import { precache, matchPrecache, addRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import {
  isOfflinePath,
  OWN_PICTURES_CACHE,
  SAVED_PAGES_CACHE,
  SHELL_PATH,
} from '#shared/offline.ts';
import { documents } from '#shared/routes.ts';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { forgetCards, isForgetRequest, loadPage, openCardCopies } from './cards/card-copies.ts';
import { parseCardPath } from './cards/copy-rules.ts';
import { serveCard } from './cards/serve-card.ts';
import { addSavedNote, buildNoticeStyles, buildOfflinePage } from './offline-documents.ts';
import { isSitePage } from './saved-page.ts';
import { createSavedPages } from './saved-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Caches one complete build of the app and serves it offline. It never takes over by force: while a
// tab of an older build is open, that build's worker stays active with every file the tab may
// request. The worker of visitors has no such files, so this one replaces it at once. API calls pass
// through untouched. Site pages and cards come from the network; their saved copies are for the time
// without one.

precache(OFFLINE_FILES);
cleanupOutdatedCaches();
self.addEventListener('install', (event) => {
  const active = self.registration.active?.scriptURL ?? '';
  if (active.endsWith(CARD_WORKER_PATH)) event.waitUntil(self.skipWaiting());
});
// The tab that installed the first worker has parts that it did not load yet. No tab of an older
// build can be taken over: its worker would still be active, and this one would not.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// Cards were saved here, readable, until their copies had a cache of their own.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('saved-pages')));
// A retry after a failed fetch adds the query `again`; the file is the same.
addRoute({
  ignoreURLParametersMatching: [/^again$/],
  cleanURLs: false,
  directoryIndex: '',
});

const savedPages = createSavedPages(
  () => caches.open(SAVED_PAGES_CACHE),
  () => Date.now(),
);
const savedCards = openCardCopies();
const styles = buildNoticeStyles(OFFLINE_FILES.map(({ url }) => url));
const buildFallback = () => buildOfflinePage(styles);

/** App pages come from the network, so that they are current; offline, from the cached document. */
const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: 6 });
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isOfflinePath(url.pathname),
  async (options) => {
    // Expired copies are deleted even if no saved page is opened again.
    options.event.waitUntil(Promise.all([savedPages.evict(), savedCards.evict()]));
    try {
      return await fromNetwork.handle(options);
    } catch (error) {
      // Forgives a missing network: the cached document shows that itself, with the data on this
      // device.
      const shell = await matchPrecache(SHELL_PATH);
      if (shell) return shell;
      throw error;
    }
  },
);

/**
 * Pictures of the user's own cards on the user's own pages. Their URL contains a content hash, so a
 * cached copy is never outdated.
 */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    // The app fetches them with its token; an `<img>` requests them where that failed.
    ['', 'image'].includes(request.destination) &&
    url.pathname.startsWith('/media/') &&
    isOfflinePath(pathOf(request.referrer)),
  async ({ request }) => {
    const cached = await caches.match(request, { cacheName: OWN_PICTURES_CACHE, ignoreVary: true });
    return cached ?? fetch(request);
  },
);

/** Deletes copies of cards, from the forms on them. */
registerRoute(
  ({ request }) => isForgetRequest(request),
  async ({ request }) => forgetCards(request, savedCards, styles),
  'POST',
);

/** Other documents, except those of the API. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, event }) => serveDocument(request, event),
);

async function serveDocument(request: Request, event: ExtendableEvent): Promise<Response> {
  const { pathname } = new URL(request.url);
  const load = () => loadPage(event, request);
  if (isSitePage(pathname)) {
    try {
      const response = await load();
      event.waitUntil(savedPages.update(pathname, response.clone()));
      return response;
    } catch {
      // Forgives a missing network: a saved copy or a page of our own is better than the browser's.
      const saved = await savedPages.find(pathname);
      if (saved === null) return buildFallback();
      // Its policy allows no other style, and an older copy verifies as well.
      if (pathname === documents.verifyAuditLog) return saved.response;
      return addSavedNote(saved.response, saved.savedAt);
    }
  }
  const username = parseCardPath(pathname);
  if (username !== null) {
    return serveCard(event, { username, load, savedCards, buildFallback });
  }
  try {
    return await load();
  } catch {
    // Forgives a missing network, as above.
    return buildFallback();
  }
}

/** Style sheets and pictures of pages that are saved. */
registerRoute(
  ({ request, sameOrigin }) =>
    sameOrigin &&
    ['image', 'style'].includes(request.destination) &&
    isSitePage(pathOf(request.referrer)),
  async ({ request, url, event }) => {
    try {
      const response = await fetch(request);
      event.waitUntil(savedPages.update(url.pathname, response.clone()));
      return response;
    } catch (error) {
      // Forgives a missing network, as above.
      const saved = await savedPages.find(url.pathname);
      if (saved) return saved.response;
      throw error;
    }
  },
);

function pathOf(referrer: string): string {
  return referrer === '' ? '' : new URL(referrer).pathname;
}
