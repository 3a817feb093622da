import { expect, test, vi } from 'vitest';

test('the worker that takes itself away takes over at once, empties every cache and unregisters', async () => {
  const listeners = new Map<
    string,
    (event: { waitUntil: (work: Promise<void>) => void }) => void
  >();
  const skipWaiting = vi.fn(async () => {});
  const unregister = vi.fn(async () => true);
  const caches = new Map([
    ['workbox-precache-v2', 1],
    ['own-pictures', 1],
  ]);
  vi.stubGlobal('addEventListener', (name: string, listener: never) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('registration', { unregister });
  vi.stubGlobal('caches', {
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  });
  await import('#src/service-worker/retire.ts');
  let work = Promise.resolve();
  const event = { waitUntil: (next: Promise<void>) => void (work = next) };
  listeners.get('install')?.(event);
  listeners.get('activate')?.(event);
  await work;
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(unregister).toHaveBeenCalledOnce();
  expect(caches.size).toBe(0);
  vi.unstubAllGlobals();
});
