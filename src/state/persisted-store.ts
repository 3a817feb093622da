import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { isRecord } from '#shared/format/parse-json.ts';
import { logError, type Log } from '#src/browser/log.ts';
import { browserStorage, type KeyValueStorage } from '#src/browser/storage.ts';

export interface PersistedStore<Value> {
  /**
   * Returns `empty` when nothing is stored or the stored value cannot be read. Referentially stable
   * until it changes.
   */
  read: () => Value;
  /**
   * Stores a value, or the result of an update function. Returns false, changing nothing, when it
   * is refused.
   */
  write: (next: Value | ((current: Value) => Value)) => boolean;
  /** Calls back after each change in any tab. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Returns the value as of the last change notification. Unlike `read`, it does not compare the
   * stored text, which may be a megabyte, on every render.
   */
  getSnapshot: () => Value;
  /** `getSnapshot` as a hook. */
  use: () => Value;
}

interface PersistedStoreOptions<Value> {
  key: string;
  schema: z.ZodType<Value>;
  /** The shape's number, from 1; raise it with a change of the schema that old data does not meet. */
  version: number;
  /**
   * Turns data of an earlier version into the current shape. `from` is 0 for data without a
   * version.
   */
  migrate: (data: unknown, from: number) => unknown;
  empty: Value;
  storage?: KeyValueStorage;
  log?: Log;
}

/**
 * A value that survives reloads, validated by its schema when read and written, and shared across
 * tabs. Stored as `{ version, data }`. Unreadable data is moved to `<key>.broken`; it is never lost
 * and never throws.
 */
export function createPersistedStore<Value>(
  options: PersistedStoreOptions<Value>,
): PersistedStore<Value> {
  const { key, schema, version, empty, storage = browserStorage, log = logError } = options;
  let lastText: string | null = null;
  let lastValue = empty;
  let isStale = true;
  storage.subscribe(key, () => {
    isStale = true;
  });

  const read = (): Value => {
    const text = storage.read(key);
    if (text === lastText) return lastValue;
    lastText = text;
    lastValue = text === null ? empty : parse(text);
    return lastValue;
  };

  const parse = (text: string): Value => {
    const parsed = schema.safeParse(unwrap(text, options));
    if (parsed.success) return parsed.data;
    log(`Stored ${key} could not be read; moved to ${key}.broken`, parsed.error.issues);
    if (storage.read(`${key}.broken`) !== text) storage.write(`${key}.broken`, text);
    return empty;
  };

  const write = (next: Value | ((current: Value) => Value)): boolean => {
    const value = isUpdate(next) ? next(read()) : next;
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      log(`Refused to store ${key}`, parsed.error.issues);
      return false;
    }
    const isStored = storage.write(key, JSON.stringify({ version, data: parsed.data }));
    if (!isStored) log(`Could not store ${key}`);
    return isStored;
  };

  const getSnapshot = (): Value => {
    if (!isStale) return lastValue;
    isStale = false;
    return read();
  };

  const subscribe = (listener: () => void) => storage.subscribe(key, listener);
  return {
    read,
    write,
    subscribe,
    getSnapshot,
    use: () => useSyncExternalStore(subscribe, getSnapshot, () => empty),
  };
}

function unwrap<Value>(text: string, options: PersistedStoreOptions<Value>): unknown {
  const { version, migrate } = options;
  try {
    const stored: unknown = JSON.parse(text);
    const isWrapped = isRecord(stored) && Number.isInteger(stored['version']) && 'data' in stored;
    if (!isWrapped) return migrate(stored, 0);
    const from = Number(stored['version']);
    return from < version ? migrate(stored['data'], from) : stored['data'];
  } catch {
    // Forgives text that is not JSON and old data the migration cannot handle: the schema rejects
    // undefined.
    return undefined;
  }
}

/** Stored values are data, so a function can only be an update. */
function isUpdate<Value>(
  next: Value | ((current: Value) => Value),
): next is (current: Value) => Value {
  return typeof next === 'function';
}
