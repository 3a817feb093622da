import { useSyncExternalStore } from 'react';
import { toasts } from '#src/state/toasts.ts';

const listeners = new Set<() => void>();
let isSettled = false;

/** Says that the first page stands and the browser rests: what may be wanted next can be fetched, ahead of need. */
export function settlePage(): void {
  isSettled = true;
  for (const listener of listeners) listener();
}

/** Whether the first page stands and the browser had time to rest. */
export function useSettled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSettled,
    () => false,
  );
}

/** Says that a part of the app could not be fetched, and what helps: the network is away, or a newer deploy replaced it. */
export function tellMissingPart(): void {
  toasts.show({
    title: 'This part did not load',
    description:
      'Check your connection and try again, or load the page again. What you typed is kept on this device.',
    variant: 'destructive',
  });
}
