/** Calls back each time the browser gets its network back; returns the way to stop. */
export function onOnline(callback: () => void): () => void {
  window.addEventListener('online', callback);
  return () => window.removeEventListener('online', callback);
}

/** Calls back when the page may be about to go for good: the last moment to keep something. */
export function onLeave(callback: () => void): void {
  // Phones end hidden pages without another event (Page Lifecycle).
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') callback();
  });
  globalThis.window?.addEventListener('pagehide', callback);
}

/** Runs `work` while no other tab of this browser holds the same name; plainly where locks are missing. */
export async function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, work);
}
