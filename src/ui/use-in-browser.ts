import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a page is written at build and while it is taken over, true from then on: for what only the browser
 * knows, such as the query of its address, and for what needs a script to do anything.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
