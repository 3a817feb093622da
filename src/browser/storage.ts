/** Persistent key-value texts. Never throws: storage can be full, disabled or missing. */
export interface KeyValueStorage {
  /** Returns null when there is no text or storage is disabled. */
  read: (key: string) => string | null;
  /** Returns false when the text could not be stored. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => boolean;
  /**
   * Calls back when the text may have changed in this or another tab. Returns the function that
   * unsubscribes.
   */
  subscribe: (key: string, listener: () => void) => () => void;
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StorageDeps {
  /**
   * Evaluated on each call: merely reading `window.localStorage` throws when cookies are blocked.
   */
  area: () => Area;
  /** Source of `storage` and `pageshow` events; undefined outside a browser. */
  events: Pick<EventTarget, 'addEventListener'> | undefined;
}

/** Wraps a storage area and notifies subscribers across tabs. */
export function createStorage({ area, events }: StorageDeps): KeyValueStorage {
  const listeners = new Map<string, Set<() => void>>();
  const notify = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const notifyAll = () => {
    for (const key of listeners.keys()) notify(key);
  };
  events?.addEventListener('storage', (event) => {
    const key = 'key' in event ? event.key : null;
    // A null key means `clear()`: every text may be gone.
    if (typeof key === 'string') notify(key);
    else notifyAll();
  });
  // A page restored from the back-forward cache missed all events, such as a sign-out in another
  // tab.
  events?.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) notifyAll();
  });

  return {
    read: (key) => attempt(() => area().getItem(key), null),
    write: (key, text) => {
      const isWritten = attempt(() => {
        area().setItem(key, text);
        return true;
      }, false);
      if (isWritten) notify(key);
      return isWritten;
    },
    remove: (key) => {
      const isRemoved = attempt(() => {
        area().removeItem(key);
        return true;
      }, false);
      if (isRemoved) notify(key);
      return isRemoved;
    },
    subscribe: (key, listener) => {
      const keyListeners = listeners.get(key) ?? new Set();
      listeners.set(key, keyListeners.add(listener));
      return () => keyListeners.delete(listener);
    },
  };
}

function attempt<Value>(run: () => Value, fallback: Value): Value {
  try {
    return run();
  } catch {
    // SecurityError (storage disabled) and QuotaExceededError (full) are reported by the return
    // value.
    return fallback;
  }
}

export const browserStorage = createStorage({
  area: () => globalThis.localStorage,
  events: globalThis.window,
});

/** Reads and removes a text of this tab. Null without one, or where storage is disabled. */
export function takeSessionText(key: string): string | null {
  return attempt(() => {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  }, null);
}
