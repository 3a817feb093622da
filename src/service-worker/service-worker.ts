import { precache, matchPrecache, addRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import {
  isOfflinePath,
  OWN_PICTURES_CACHE,
  SAVED_PAGES_CACHE,
  SHELL_PATH,
} from '#shared/offline.ts';
import { addSavedNote, buildOfflinePage } from './offline-documents.ts';
import { classifyPage } from './saved-page.ts';
import { createSavedPages } from './saved-pages.ts';

declare const self: ServiceWorkerGlobalScope;

// Caches one complete build of the app and serves it offline. It never takes over by force: while a
// tab of an older build is open, that build's worker stays active with every file the tab may
// request. API calls pass through untouched. Site pages and cards come from the network; their saved
// copies are for the time without one.

precache(OFFLINE_FILES);
cleanupOutdatedCaches();
// The tab that installed the first worker has parts that it did not load yet. No tab of an older
// build can be taken over: its worker would still be active, and this one would not.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
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

/** App pages come from the network, so that they are current; offline, from the cached document. */
const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: 6 });
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isOfflinePath(url.pathname),
  async (options) => {
    // Expired copies are deleted even if no saved page is opened again.
    options.event.waitUntil(savedPages.evict());
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

const fonts = OFFLINE_FILES.map(({ url }) => url).filter((path) => path.startsWith('/fonts/'));

/** Other documents, except those of the API. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  async ({ request, url, event }) => {
    const isSaved = classifyPage(url.pathname) !== null;
    try {
      const response = await fetch(request);
      if (isSaved) event.waitUntil(savedPages.update(url.pathname, response.clone()));
      return response;
    } catch {
      // Forgives a missing network: a saved copy or a page of our own is better than the browser's.
      const saved = isSaved ? await savedPages.find(url.pathname) : null;
      return saved ? addSavedNote(saved.response, saved.savedAt) : buildOfflinePage(url, fonts);
    }
  },
);

/** Style sheets and pictures of pages that are saved. */
registerRoute(
  ({ request, sameOrigin }) =>
    sameOrigin &&
    ['image', 'style'].includes(request.destination) &&
    classifyPage(pathOf(request.referrer)) !== null,
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
