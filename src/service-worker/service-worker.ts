import { precache, matchPrecache, addRoute, cleanupOutdatedCaches } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { OFFLINE_PATHS, OWN_PICTURES, SHELL_PATH } from '#shared/offline.ts';

// Keeps one whole build of the app, and answers for it. It never takes over by force: while a tab of an older build is
// open, that build's worker stays, with every file the tab may still ask for. What is private is not its business:
// calls, public cards and pages for everybody pass by it untouched.

precache(OFFLINE_FILES);
cleanupOutdatedCaches();
// A file asked for again after a failure carries a query of ours; the file is the same.
addRoute({
  ignoreURLParametersMatching: [/^again$/],
  cleanURLs: false,
  directoryIndex: '',
});

/** A screen of the app: from the network, so that it is of today; without one, the kept document. */
const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: 6 });
const appScreens = new Set(OFFLINE_PATHS);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && appScreens.has(url.pathname),
  async (options) => {
    try {
      return await fromNetwork.handle(options);
    } catch (error) {
      // Forgives a missing network: the kept document says so itself, and shows what is on this device.
      const shell = await matchPrecache(SHELL_PATH);
      if (shell) return shell;
      throw error;
    }
  },
);

/** Pictures of one's own cards, on one's own screens: their address is their hash, so the kept one is the right one. */
const askers = new Set(OFFLINE_PATHS);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    // The app fetches them with its session; a plain `<img>` asks where that failed.
    ['', 'image'].includes(request.destination) &&
    url.pathname.startsWith('/media/') &&
    askers.has(pathOf(request.referrer)),
  async ({ request }) => {
    const kept = await caches.match(request, { cacheName: OWN_PICTURES, ignoreVary: true });
    return kept ?? fetch(request);
  },
);

function pathOf(referrer: string): string {
  return referrer === '' ? '' : new URL(referrer).pathname;
}
