import type { Bindings } from '#worker/env.ts';
import { withTimeout } from '#worker/http/stalled-call.ts';

// Sets a timeout for every call to the platform. For the durations and exceptions, see
// docs/decisions/0013-every-platform-call-has-a-timeout.md.

/**
 * Seconds a call may take. All are below the 20 seconds that the browser waits for an API call, so
 * that users get our error instead of a timeout. Methods not listed here are passed through.
 */
export const CALL_LIMITS = {
  DB: { first: 5, all: 5, raw: 5, run: 10, batch: 10 },
  CARDS: { get: 2, getWithMetadata: 2, list: 5, put: 5, delete: 5 },
  MEDIA: { head: 5, get: 5, list: 5, put: 10, delete: 10 },
  /** Reading a small file as a whole. A streamed `body` has no limit. */
  OBJECT: { arrayBuffer: 10, bytes: 10, text: 10, json: 10, blob: 10 },
  EVENTS: { send: 5, sendBatch: 5 },
  JOBS: { send: 5, sendBatch: 5 },
  MAIL: { send: 5, sendBatch: 5 },
  WEBHOOKS: { send: 5, sendBatch: 5 },
  AUTH_LIMIT: { limit: 2 },
  API_LIMIT: { limit: 2 },
  ATTEMPTS: { consume: 5, count: 5, refund: 5, reset: 5, lease: 5, spend: 5, readDay: 5 },
  LEDGERS: { read: 5, write: 10, perform: 10, restore: 10, recover: 10, restart: 5, clear: 10 },
  ASSETS: { fetch: 5 },
  EMAIL: { send: 10 },
  AI: { run: 10 },
} as const;

/** Bindings that need nothing but timeouts. Not every environment has them all. */
const PLAIN = [
  'CARDS',
  'EVENTS',
  'JOBS',
  'MAIL',
  'WEBHOOKS',
  'AUTH_LIMIT',
  'API_LIMIT',
  'ASSETS',
  'EMAIL',
  'AI',
] as const satisfies readonly (keyof Bindings)[];

/**
 * Wraps the platform's bindings so that every call in `CALL_LIMITS` throws `StalledCall` after its
 * limit.
 */
export function limitCalls(bindings: Bindings): Bindings {
  const plain = PLAIN.flatMap((name) => {
    const binding = bindings[name];
    return binding === undefined
      ? []
      : [[name, limitMethods(name, binding, CALL_LIMITS[name])] as const];
  });
  return {
    ...bindings,
    ...Object.fromEntries(plain),
    DB: limitDatabase(bindings.DB),
    MEDIA: limitBucket(bindings.MEDIA),
    ATTEMPTS: limitCounters(bindings.ATTEMPTS),
    LEDGERS: limitLedgers(bindings.LEDGERS),
  };
}

/**
 * Wraps a platform object: methods listed in `seconds` time out, and those in `overrides` are
 * replaced.
 */
function limitMethods<Target extends object>(
  name: string,
  original: Target,
  seconds: Readonly<Record<string, number>>,
  overrides: Partial<Target> = {},
): Target {
  return new Proxy(original, {
    get(target, key) {
      const replaced: unknown = Reflect.get(overrides, key);
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const limitSeconds = seconds[String(key)];
      // Platform methods throw unless `this` is the original object.
      if (limitSeconds === undefined) return value.bind(target);
      return (...values: unknown[]) =>
        withTimeout(`${name}.${String(key)}`, limitSeconds, Reflect.apply(value, target, values));
    },
  });
}

/** Maps wrapped statements to the originals, which `batch` needs. */
const statements = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function limitDatabase(db: D1Database): D1Database {
  return limitMethods(
    'DB',
    db,
    {},
    {
      prepare: (sql) => limitStatement(db.prepare(sql)),
      batch: (given) =>
        withTimeout(
          'DB.batch',
          CALL_LIMITS.DB.batch,
          db.batch(given.map((statement) => statements.get(statement) ?? statement)),
        ),
    },
  );
}

function limitStatement(original: D1PreparedStatement): D1PreparedStatement {
  const statement = limitMethods('DB', original, CALL_LIMITS.DB, {
    bind: (...values) => limitStatement(original.bind(...values)),
  });
  statements.set(statement, original);
  return statement;
}

function limitBucket(bucket: R2Bucket): R2Bucket {
  const limited = limitMethods('MEDIA', bucket, CALL_LIMITS.MEDIA);
  const get = async (key: string, options?: R2GetOptions): Promise<R2ObjectBody | null> => {
    const object = await limited.get(key, options);
    return object && limitMethods('MEDIA object', object, CALL_LIMITS.OBJECT);
  };
  return limitMethods('MEDIA', limited, {}, { get });
}

function limitCounters(counters: Bindings['ATTEMPTS']): Bindings['ATTEMPTS'] {
  return limitMethods(
    'ATTEMPTS',
    counters,
    {},
    {
      getByName: (name) => limitMethods('ATTEMPTS', counters.getByName(name), CALL_LIMITS.ATTEMPTS),
    },
  );
}

function limitLedgers(ledgers: Bindings['LEDGERS']): Bindings['LEDGERS'] {
  return limitMethods(
    'LEDGERS',
    ledgers,
    {},
    {
      getByName: (name) => limitMethods('LEDGERS', ledgers.getByName(name), CALL_LIMITS.LEDGERS),
      jurisdiction: (name) => limitLedgers(ledgers.jurisdiction(name)),
    },
  );
}
