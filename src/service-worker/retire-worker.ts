interface LeavingEvent {
  waitUntil: (work: Promise<void>) => void;
}

/** What of a service worker's world is needed to leave it. */
export interface LeavingWorker {
  addEventListener: (name: 'install' | 'activate', run: (event: LeavingEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}

interface Caches {
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<boolean>;
}

/** Has a worker take the place of the one before at once, empty every cache, and unregister. */
export function retireWorker(worker: LeavingWorker, caches: Caches): void {
  worker.addEventListener('install', () => {
    void worker.skipWaiting();
  });
  worker.addEventListener('activate', (event) => event.waitUntil(leave(worker, caches)));
}

async function leave({ registration }: LeavingWorker, caches: Caches): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
