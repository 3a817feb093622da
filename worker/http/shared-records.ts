import type { z } from 'zod';
import { log } from '#worker/http/log.ts';
import { writeLatest } from '#worker/http/write-latest.ts';

export interface SharedKv {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>;
  put(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
}

interface SharedRecordDeps<Schema extends z.ZodType> {
  kv: SharedKv;
  prefix: 'policy' | 'organization' | 'host' | 'brand';
  schema: Schema;
  /** The value according to the database, the source of truth. */
  find: (id: string) => Promise<z.infer<Schema> | null>;
  waitUntil: (work: Promise<unknown>) => void;
  now: () => Date;
}

interface CachedRecord<Value> {
  value: Value;
  /** When it was read, in milliseconds: what is derived from it is as old. */
  readAt: number;
}

export interface SharedRecords<Value> {
  /** From memory, KV or the database; null if the database has none. Throws if none answers. */
  read: (id: string) => Promise<CachedRecord<Value> | null>;
  /** The value in memory, at any age, or null. */
  peek: (id: string) => Value | null;
  /** Writes the state of the database to KV. Throws if either fails. */
  sync: (id: string) => Promise<void>;
  /** `sync` unless KV has the state of the database. */
  repair: (id: string) => Promise<void>;
}

/**
 * How long an edge location may reuse a KV value: KV's minimum is 30 seconds, its default 60. With
 * the ten seconds of an isolate's memory, a change is visible everywhere within a minute.
 */
export const KV_CACHE_SECONDS = 45;
/** How long an isolate reuses a value. */
const MEMORY_MS = 10_000;
const MEMORY_MAX = 200;

/** Records that many cards share: KV values with a short memory in front of them. */
export function createSharedRecords<Schema extends z.ZodType>(
  deps: SharedRecordDeps<Schema>,
): SharedRecords<z.infer<Schema>> {
  type Value = z.infer<Schema>;
  const { kv, prefix, schema, find, now } = deps;
  const memory = new Map<string, CachedRecord<Value> & { text: string }>();
  const keyOf = (id: string): string => `${prefix}:${id}`;

  function remember(id: string, entry: CachedRecord<Value> & { text: string }): void {
    memory.delete(id);
    memory.set(id, entry);
    for (const oldest of memory.keys()) {
      if (memory.size <= MEMORY_MAX) break;
      memory.delete(oldest);
    }
  }

  async function readStored(id: string): Promise<string | null> {
    return kv.get(keyOf(id), { type: 'text', cacheTtl: KV_CACHE_SECONDS });
  }

  function parse(id: string, text: string): Value {
    const before = memory.get(id);
    return before?.text === text ? before.value : schema.parse(JSON.parse(text));
  }

  async function load(id: string): Promise<CachedRecord<Value> | null> {
    const readAt = now().getTime();
    try {
      const text = await readStored(id);
      if (text !== null) {
        const value = parse(id, text);
        remember(id, { value, text, readAt });
        return { value, readAt };
      }
    } catch (error) {
      // KV is down, or the value belongs to another build: the database answers instead.
      log('warn', 'shared_record_unreadable', { key: keyOf(id), error: String(error) });
    }
    const value = await find(id);
    if (value === null) return null;
    remember(id, { value, text: JSON.stringify(value), readAt });
    deps.waitUntil(
      sync(id).catch((error: unknown) => {
        // The reader was answered from the database; the next one tries again.
        log('warn', 'shared_record_unfilled', { key: keyOf(id), error: String(error) });
      }),
    );
    return { value, readAt };
  }

  async function sync(id: string): Promise<void> {
    await writeLatest(
      () => findText(id),
      async (text) => {
        if (text === null) await kv.delete(keyOf(id));
        else await kv.put(keyOf(id), text);
        memory.delete(id);
      },
    );
  }

  async function findText(id: string): Promise<string | null> {
    const value = await find(id);
    return value === null ? null : JSON.stringify(value);
  }

  return {
    async read(id) {
      const known = memory.get(id);
      if (known !== undefined && now().getTime() - known.readAt < MEMORY_MS) return known;
      // Visitors who come at the same time read on their own: the platform drops the read of a
      // visitor who goes away, and others that waited for it would wait forever.
      return load(id);
    },
    peek: (id) => memory.get(id)?.value ?? null,
    sync,
    async repair(id) {
      if ((await readStored(id)) !== (await findText(id))) await sync(id);
    },
  };
}
