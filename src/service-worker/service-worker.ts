import { precache, matchPrecache, addRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { OFFLINE_PATHS, OWN_PICTURES_CACHE, SHELL_PATH } from '#shared/offline.ts';

// Caches one complete build of the app and serves it offline. It never takes over by force: while a
// tab of an older build is open, that build's worker stays active with every file the tab may
// request. API calls, public cards and public pages pass through untouched.

precache(OFFLINE_FILES);
cleanupOutdatedCaches();
// A retry after a failed fetch adds the query `again`; the file is the same.
addRoute({
  ignoreURLParametersMatching: [/^again$/],
  cleanURLs: false,
  directoryIndex: '',
});

/** App pages come from the network, so that they are current; offline, from the cached document. */
const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: 6 });
const appScreens = new Set(OFFLINE_PATHS);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && appScreens.has(url.pathname),
  async (options) => {
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
const pagePaths = new Set(OFFLINE_PATHS);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    // The app fetches them with its token; an `<img>` requests them where that failed.
    ['', 'image'].includes(request.destination) &&
    url.pathname.startsWith('/media/') &&
    pagePaths.has(pathOf(request.referrer)),
  async ({ request }) => {
    const cached = await caches.match(request, { cacheName: OWN_PICTURES_CACHE, ignoreVary: true });
    return cached ?? fetch(request);
  },
);

function pathOf(referrer: string): string {
  return referrer === '' ? '' : new URL(referrer).pathname;
}
