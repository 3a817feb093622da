import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { logError, type Log } from '#src/browser/log.ts';
import { browserStorage, type KeyValueStorage } from '#src/browser/storage.ts';

export interface PersistedStore<Value> {
  /** The value now: `empty` when nothing is kept or what is kept cannot be read. The same object until it changes. */
  read: () => Value;
  /** Keeps a value, or what a function makes of the current one. False when it was refused; nothing changes then. */
  write: (next: Value | ((current: Value) => Value)) => boolean;
  /** Calls back after each change, in this tab or another. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** `read` as it was at the last notice of a change: for screens, which ask at every render, and the text may be a megabyte. */
  shown: () => Value;
  /** `shown` as a hook. */
  use: () => Value;
}

interface PersistedStoreOptions<Value> {
  key: string;
  schema: z.ZodType<Value>;
  /** The shape's number, from 1; raise it with a change of the schema that old data does not meet. */
  version: number;
  /** Turns data of an earlier version into the current shape; `from` is 0 for data without a version. */
  migrate: (data: unknown, from: number) => unknown;
  empty: Value;
  storage?: KeyValueStorage;
  log?: Log;
}

/**
 * A value that outlives the page, checked by its schema on the way in and on the way out, and heard by other tabs.
 * Kept as `{ version, data }`. What cannot be read is put aside under `<key>.broken`, never thrown, never lost.
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
    log(`Stored ${key} could not be read; kept under ${key}.broken`, parsed.error.issues);
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
    const isKept = storage.write(key, JSON.stringify({ version, data: parsed.data }));
    if (!isKept) log(`Could not store ${key}`);
    return isKept;
  };

  const shown = (): Value => {
    if (!isStale) return lastValue;
    isStale = false;
    return read();
  };

  const subscribe = (listener: () => void) => storage.subscribe(key, listener);
  return {
    read,
    write,
    subscribe,
    shown,
    use: () => useSyncExternalStore(subscribe, shown, () => empty),
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
    // Forgives text that is not JSON and old data the migration stumbles over: the schema refuses undefined.
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A stored value is data, so a function can only be an update. */
function isUpdate<Value>(
  next: Value | ((current: Value) => Value),
): next is (current: Value) => Value {
  return typeof next === 'function';
}
