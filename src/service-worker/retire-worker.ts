interface RetiringEvent {
  waitUntil: (work: Promise<void>) => void;
}

/** The part of `ServiceWorkerGlobalScope` needed to remove it. */
export interface RetiringWorker {
  addEventListener: (name: 'install' | 'activate', run: (event: RetiringEvent) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
}

interface Caches {
  keys: () => Promise<string[]>;
  delete: (name: string) => Promise<boolean>;
}

/** Replaces the previous worker at once, deletes every cache, and unregisters. */
export function retireWorker(worker: RetiringWorker, caches: Caches): void {
  worker.addEventListener('install', () => {
    void worker.skipWaiting();
  });
  worker.addEventListener('activate', (event) => event.waitUntil(retire(worker, caches)));
}

async function retire({ registration }: RetiringWorker, caches: Caches): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
