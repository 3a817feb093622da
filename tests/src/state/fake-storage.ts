import { createStorage, type KeyValueStorage } from '#src/browser/storage.ts';

/** A storage area as browsers have it. Each call of `tab()` returns one tab's view of it. */
export function createFakeArea(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const tabs: EventTarget[] = [];
  const tab = (): KeyValueStorage => {
    const events = new EventTarget();
    tabs.push(events);
    const notifyOthers = (key: string | null) => {
      for (const other of tabs.filter((other) => other !== events)) {
        other.dispatchEvent(Object.assign(new Event('storage'), { key }));
      }
    };
    const area = {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, text: string) => {
        map.set(key, text);
        notifyOthers(key);
      },
      removeItem: (key: string) => {
        map.delete(key);
        notifyOthers(key);
      },
    };
    return createStorage({ area: () => area, events });
  };
  return { map, tab, tabs };
}

/** Storage that is disabled altogether, or full for every write. */
export function createRefusingStorage(kind: 'disabled' | 'full'): KeyValueStorage {
  const refuse = (): never => {
    throw new DOMException(kind, kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const area = {
    getItem: () => (kind === 'full' ? null : refuse()),
    setItem: refuse,
    removeItem: () => (kind === 'full' ? undefined : refuse()),
  };
  return createStorage({ area: () => area, events: undefined });
}
