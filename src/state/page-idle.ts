import { useSyncExternalStore } from 'react';
import { createObservable } from '#src/browser/observable.ts';

const isIdle = createObservable(false);

/** Marks the first page as rendered and the browser as idle. From now on code may be preloaded. */
export function markPageIdle(): void {
  isIdle.set(true);
}

/** Whether the first page is rendered and the browser has been idle. */
export function usePageIdle(): boolean {
  return useSyncExternalStore(isIdle.subscribe, isIdle.get, () => false);
}
