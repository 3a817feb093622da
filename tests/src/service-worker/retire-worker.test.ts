import { expect, test, vi } from 'vitest';
import { retireWorker, type RetiringWorker } from '#src/service-worker/retire-worker.ts';

type Run = Parameters<RetiringWorker['addEventListener']>[1];

test('the retiring worker activates immediately, deletes every cache and unregisters', async () => {
  const listeners = new Map<string, Run>();
  const skipWaiting = vi.fn(async () => {});
  const unregister = vi.fn(async () => true);
  const cacheNames = new Set(['workbox-precache-v2', 'own-pictures']);
  retireWorker(
    {
      addEventListener: (name, run) => void listeners.set(name, run),
      skipWaiting,
      registration: { unregister },
    },
    { keys: async () => [...cacheNames], delete: async (name) => cacheNames.delete(name) },
  );
  const work: Promise<void>[] = [];
  const event = { waitUntil: (next: Promise<void>) => void work.push(next) };
  listeners.get('install')?.(event);
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(unregister).not.toHaveBeenCalled();
  listeners.get('activate')?.(event);
  await Promise.all(work);
  expect(unregister).toHaveBeenCalledOnce();
  expect(cacheNames.size).toBe(0);
});
