/** Named texts that outlive the page. Nothing here throws: storage may be full, switched off or gone. */
export interface KeyValueStorage {
  /** The text under a key; null when there is none or storage is closed to us. */
  read: (key: string) => string | null;
  /** False when the text could not be kept. */
  write: (key: string, text: string) => boolean;
  remove: (key: string) => boolean;
  /** Calls back whenever the text may have changed, here or in another tab. Returns how to stop. */
  subscribe: (key: string, listener: () => void) => () => void;
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StorageDeps {
  /** Asked each time: merely reading `window.localStorage` throws where cookies are blocked. */
  area: () => Area;
  /** Where `storage` and `pageshow` events arrive; absent outside a browser. */
  events: Pick<EventTarget, 'addEventListener'> | undefined;
}

/** Storage over one area of the browser, with change notice across tabs. */
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
    // A null key is `clear()`: every text may be gone.
    if (typeof key === 'string') notify(key);
    else notifyAll();
  });
  // A page taken back from the back-forward cache has missed every event, such as a sign-out elsewhere.
  events?.addEventListener('pageshow', (event) => {
    if ('persisted' in event && event.persisted === true) notifyAll();
  });

  return {
    read: (key) => attempt(() => area().getItem(key), null),
    write: (key, text) => {
      const isKept = attempt(() => {
        area().setItem(key, text);
        return true;
      }, false);
      if (isKept) notify(key);
      return isKept;
    },
    remove: (key) => {
      const isGone = attempt(() => {
        area().removeItem(key);
        return true;
      }, false);
      if (isGone) notify(key);
      return isGone;
    },
    subscribe: (key, listener) => {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => known.delete(listener);
    },
  };
}

function attempt<Value>(run: () => Value, otherwise: Value): Value {
  try {
    return run();
  } catch {
    // Forgives SecurityError (storage switched off) and QuotaExceededError (full): both are told by the answer.
    return otherwise;
  }
}

export const browserStorage = createStorage({
  area: () => globalThis.localStorage,
  events: globalThis.window,
});
