/** Whether the browser has a network; the server may be unreachable all the same. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Calls back when the network goes or returns. Returns the function that stops listening. */
export function onConnectionChange(callback: () => void): () => void {
  window.addEventListener('online', callback);
  window.addEventListener('offline', callback);
  return () => {
    window.removeEventListener('online', callback);
    window.removeEventListener('offline', callback);
  };
}
