import { env } from 'cloudflare:test';

// Statements on the database of the tests.

const bind = (sql: string, values: readonly unknown[]): D1PreparedStatement =>
  env.DB.prepare(sql).bind(...values);

export function runSql(sql: string, ...values: unknown[]): Promise<D1Result> {
  return bind(sql, values).run();
}

/** Runs statements, each given with its values, in one transaction. */
export function runAll(...statements: readonly [sql: string, ...values: unknown[]][]) {
  return env.DB.batch(statements.map(([sql, ...values]) => bind(sql, values)));
}

export async function readRows<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await bind(sql, values).all<Row>()).results;
}

/** The first row, or null. */
export function readRow<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row | null> {
  return bind(sql, values).first<Row>();
}

/** The only column of the first row, or null. */
export async function readValue<Value = unknown>(
  sql: string,
  ...values: unknown[]
): Promise<Value | null> {
  const row = await readRow<Record<string, Value>>(sql, ...values);
  return Object.values(row ?? {})[0] ?? null;
}
