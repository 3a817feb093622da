/**
 * Calls back each time the browser comes back online. Returns the function that stops listening.
 */
export function onOnline(callback: () => void): () => void {
  window.addEventListener('online', callback);
  return () => window.removeEventListener('online', callback);
}

/** Calls back when the page is hidden, the last moment to save anything. */
export function onPageHide(callback: () => void): void {
  // Mobile browsers discard hidden pages without another event (Page Lifecycle).
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') callback();
  });
  globalThis.window?.addEventListener('pagehide', callback);
}

/**
 * Runs `work` while no other tab holds the lock; without a lock where the Web Locks API is missing.
 */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, work);
}
