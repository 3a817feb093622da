import { retireWorker } from '#src/service-worker/retire-worker.ts';

// Served as `sw.js` when the operator wants no service worker any more: every browser that has one fetches this in its
// place, and is then as if there had never been one.

declare const self: ServiceWorkerGlobalScope;

retireWorker(self, caches);
