import { env } from 'cloudflare:test';
import { z } from 'zod';
import type { Database, QueryResult, Statement } from '#worker/db/database.ts';
import { allRows } from '#worker/db/rows.ts';

const stepSchema = z.object({ detail: z.string() });

/** Records the text of every statement of a ledger. */
export function recordStatements() {
  const statements = new Set<string>();
  const wrap = (db: Database): Database => ({
    batch: (batch) => db.batch(batch),
    prepare: (sql) => {
      statements.add(sql);
      return db.prepare(sql);
    },
  });
  return { wrap, statements };
}

/** Sums the rows that the statements of a ledger read. */
export function meterDb() {
  let read = 0;
  const note = (result: QueryResult): QueryResult => {
    read += result.meta.rows_read;
    return result;
  };
  const reals = new WeakMap<Statement, Statement>();
  const wrapStatement = (real: Statement): Statement => {
    const wrapped: Statement = {
      bind: (...values) => wrapStatement(real.bind(...values)),
      // `first` reports no metadata, so `all` is called instead.
      first: async () => note(await real.all()).results[0] ?? null,
      all: async () => note(await real.all()),
      run: async () => note(await real.run()),
    };
    reals.set(wrapped, real);
    return wrapped;
  };
  const wrap = (db: Database): Database => ({
    prepare: (sql) => wrapStatement(db.prepare(sql)),
    batch: async (statements) =>
      (await db.batch(statements.map((one) => reals.get(one) ?? one))).map(note),
  });
  return { wrap, rowsRead: () => read };
}

/** The real database, recording the text of every statement. */
export function recordingDb(): { db: D1Database; statements: Set<string> } {
  const statements = new Set<string>();
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'prepare') return real[name].bind(real);
      return (sql: string) => {
        statements.add(sql);
        return real.prepare(sql);
      };
    },
  });
  return { db, statements };
}

/** The query plan of a statement, one line per step. */
export async function explain(sql: string, db: Database = env.DB): Promise<string[]> {
  const blanks = Array.from({ length: parameterCount(sql) }, () => null);
  const statement = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...blanks);
  return (await allRows(statement, stepSchema)).map(({ detail }) => detail);
}

function parameterCount(sql: string): number {
  const numbered = [...sql.matchAll(/\?(\d+)/g)].map((match) => Number(match[1]));
  return numbered.length > 0 ? Math.max(...numbered) : sql.split('?').length - 1;
}

/** The real database with the number of rows that its statements read, as reported by D1. */
export function meteredDb(): { db: D1Database; rowsRead: () => number } {
  let read = 0;
  const note = <Row>(result: D1Result<Row>): D1Result<Row> => {
    read += result.meta.rows_read;
    return result;
  };
  const reals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wrap = (real: D1PreparedStatement): D1PreparedStatement => {
    const wrapped: D1PreparedStatement = new Proxy(real, {
      get(_, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => wrap(real.bind(...values));
        if (name === 'all') return async () => note(await real.all());
        // `first` reports no metadata, so `all` is called instead.
        if (name === 'first') return async () => note(await real.all()).results[0] ?? null;
        return real[name].bind(real);
      },
    });
    reals.set(wrapped, real);
    return wrapped;
  };
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name === 'prepare') return (sql: string) => wrap(real.prepare(sql));
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) =>
        (await real.batch(statements.map((one) => reals.get(one) ?? one))).map(note);
    },
  });
  return { db, rowsRead: () => read };
}
