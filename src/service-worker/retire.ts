import { retireWorker } from '#src/service-worker/retire-worker.ts';

// Served as `sw.js` when the operator turns the service worker off. Browsers that have one
// installed fetch this instead and remove it.

declare const self: ServiceWorkerGlobalScope;

retireWorker(self, caches);
