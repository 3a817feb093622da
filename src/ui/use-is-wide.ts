import { useSyncExternalStore } from 'react';

/** The breakpoint `md`. */
const WIDE = '(width >= 48rem)';

/** Whether the window is wider than a phone's. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
