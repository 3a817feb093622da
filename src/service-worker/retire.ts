// Served as `sw.js` when the operator wants no service worker any more: every browser that has one fetches this in its
// place, and is then as if there had never been one.

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => {
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
