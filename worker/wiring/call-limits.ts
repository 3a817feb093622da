import type { Bindings } from '#worker/env.ts';
import { answerWithin } from '#worker/http/stalled-call.ts';

// Where every call to the platform gets its end. Why so long, and why not the rest: docs/decisions/0018-calls-have-an-end.md.

/**
 * Seconds a call may take. All lie under the 20 the browser gives a call of ours, so that a person reads our answer instead of
 * waiting for none. What a binding can do and is not named here is passed through as it is.
 */
export const CALL_LIMITS = {
  DB: { first: 5, all: 5, raw: 5, run: 10, batch: 10 },
  CARDS: { get: 2, getWithMetadata: 2, list: 5, put: 5, delete: 5 },
  MEDIA: { head: 5, get: 5, list: 5, put: 10, delete: 10 },
  /** Taking in a small file whole. A `body` handed on as a stream has no limit while somebody reads it. */
  OBJECT: { arrayBuffer: 10, bytes: 10, text: 10, json: 10, blob: 10 },
  EVENTS: { send: 5, sendBatch: 5 },
  JOBS: { send: 5, sendBatch: 5 },
  MAIL: { send: 5, sendBatch: 5 },
  AUTH_LIMIT: { limit: 2 },
  API_LIMIT: { limit: 2 },
  ATTEMPTS: { take: 5, count: 5, forgive: 5, clear: 5 },
  ASSETS: { fetch: 5 },
  EMAIL: { send: 10 },
  AI: { run: 10 },
} as const;

/** What needs no more than an end to each call. Not every environment has them all. */
const PLAIN = [
  'CARDS',
  'EVENTS',
  'JOBS',
  'MAIL',
  'AUTH_LIMIT',
  'API_LIMIT',
  'ASSETS',
  'EMAIL',
  'AI',
] as const satisfies readonly (keyof Bindings)[];

/** The platform's bindings, with an end to every call of `CALL_LIMITS`: what takes longer throws `StalledCall`. */
export function limitCalls(bindings: Bindings): Bindings {
  const plain = PLAIN.flatMap((name) => {
    const thing = bindings[name];
    return thing === undefined ? [] : [[name, limit(name, thing, CALL_LIMITS[name])] as const];
  });
  return {
    ...bindings,
    ...Object.fromEntries(plain),
    DB: limitDatabase(bindings.DB),
    MEDIA: limitBucket(bindings.MEDIA),
    ATTEMPTS: limitCounters(bindings.ATTEMPTS),
  };
}

/** A thing of the platform whose methods named in `seconds` end in time, and some of them replaced. */
function limit<Thing extends object>(
  name: string,
  thing: Thing,
  seconds: Readonly<Record<string, number>>,
  instead: Partial<Thing> = {},
): Thing {
  return new Proxy(thing, {
    get(target, key) {
      const replaced: unknown = Reflect.get(instead, key);
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const most = seconds[String(key)];
      // The platform's own methods refuse another `this` than the thing itself.
      if (most === undefined) return value.bind(target);
      return (...values: unknown[]) =>
        answerWithin(`${name}.${String(key)}`, most, Reflect.apply(value, target, values));
    },
  });
}

/** What the database knows its own statements by, when they come back in a batch. */
const statements = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function limitDatabase(db: D1Database): D1Database {
  return limit(
    'DB',
    db,
    {},
    {
      prepare: (sql) => limitStatement(db.prepare(sql)),
      batch: (given) =>
        answerWithin(
          'DB.batch',
          CALL_LIMITS.DB.batch,
          db.batch(given.map((statement) => statements.get(statement) ?? statement)),
        ),
    },
  );
}

function limitStatement(real: D1PreparedStatement): D1PreparedStatement {
  const statement = limit('DB', real, CALL_LIMITS.DB, {
    bind: (...values) => limitStatement(real.bind(...values)),
  });
  statements.set(statement, real);
  return statement;
}

function limitBucket(bucket: R2Bucket): R2Bucket {
  const limited = limit('MEDIA', bucket, CALL_LIMITS.MEDIA);
  const get = async (key: string, options?: R2GetOptions): Promise<R2ObjectBody | null> => {
    const object = await limited.get(key, options);
    return object && limit('MEDIA object', object, CALL_LIMITS.OBJECT);
  };
  return limit('MEDIA', limited, {}, { get });
}

function limitCounters(counters: Bindings['ATTEMPTS']): Bindings['ATTEMPTS'] {
  return limit(
    'ATTEMPTS',
    counters,
    {},
    {
      getByName: (name) => limit('ATTEMPTS', counters.getByName(name), CALL_LIMITS.ATTEMPTS),
    },
  );
}
