export interface Observable<T> {
  get: () => T;
  /** Notifies every subscriber, also when `next` is the same value. */
  set: (next: T) => void;
  /** Returns the function that unsubscribes; fits `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
