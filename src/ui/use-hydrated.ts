import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False during prerendering and hydration, then true: for values only the browser knows, such as
 * the query of the URL, and for controls that need JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
