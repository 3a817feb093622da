import type { Database, QueryResult, Statement } from '#worker/db/database.ts';
import { ApiError } from '#worker/http/api-error.ts';
import {
  CLOSED_MESSAGE,
  type LedgerStatement,
  type LedgerStub,
  type SqlValue,
} from './ledger-call.ts';

/** Most parameters of a statement, as in D1. */
const PARAMETERS_MAX = 100;
/** Most bytes of a value, which is also the platform's limit of a row. */
const VALUE_BYTES_MAX = 2_000_000;
/** Most bytes of a batch. The platform refuses a call of 32 MiB. */
const BATCH_BYTES_MAX = 16_000_000;

const encoder = new TextEncoder();

/**
 * A ledger with D1's interface: one call per statement or batch, each in one transaction. Errors
 * name the same conditions as D1's, such as `UNIQUE constraint failed: …`. `connect` opens the
 * object for one call, because a stub is unusable after some failures.
 */
export function createLedgerDatabase(connect: () => LedgerStub): Database {
  const read = (statement: LedgerStatement) =>
    translateErrors(async () => {
      requireFit([statement]);
      try {
        return await connect().read(statement);
      } catch (error) {
        // The object moved or restarted. What only reads is safe to repeat.
        if (!isRetryable(error) || !isQuery(statement)) throw error;
        return connect().read(statement);
      }
    });
  const write = (statements: readonly LedgerStatement[]) =>
    translateErrors(async () => {
      requireFit(statements);
      return connect().write(statements);
    });
  const bound = new WeakMap<Statement, LedgerStatement>();
  const createStatement = (content: LedgerStatement): Statement => {
    const statement: Statement = {
      bind: (...values) => createStatement({ ...content, values: values.map(toSqlValue) }),
      first: async () => (await read(content)).results[0] ?? null,
      all: () => read(content),
      run: async () => requireResult(await write([content])),
    };
    bound.set(statement, content);
    return statement;
  };
  return {
    prepare: (sql) => createStatement({ sql, values: [] }),
    batch: async (statements) =>
      write(
        statements.map((statement) => {
          const content = bound.get(statement);
          if (content === undefined) throw new Error('a statement of another database');
          return content;
        }),
      ),
  };
}

function requireResult([result]: readonly QueryResult[]): QueryResult {
  if (result === undefined) throw new Error('LEDGER_ERROR: no result');
  return result;
}

function isQuery({ sql }: LedgerStatement): boolean {
  return /^\s*SELECT\b/i.test(sql);
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  );
}

async function translateErrors<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    // A timeout keeps its type, and a limit of ours its message.
    if (!(error instanceof Error) || error.name !== 'Error') throw error;
    if (error.message.includes(CLOSED_MESSAGE)) throw new ApiError('not_found');
    throw new Error(`LEDGER_ERROR: ${error.message}`, { cause: error });
  }
}

/** Throws before the object is called, in SQLite's words. */
function requireFit(statements: readonly LedgerStatement[]): void {
  let bytes = 0;
  for (const { sql, values } of statements) {
    if (values.length > PARAMETERS_MAX) throw new Error('too many SQL variables: SQLITE_ERROR');
    for (const value of [sql, ...values]) {
      const size = countBytes(value);
      if (size > VALUE_BYTES_MAX) throw new Error('string or blob too big: SQLITE_TOOBIG');
      bytes += size;
    }
  }
  if (bytes > BATCH_BYTES_MAX) throw new Error('batch too big: SQLITE_TOOBIG');
}

function countBytes(value: SqlValue): number {
  if (typeof value === 'string') return encoder.encode(value).length;
  return value instanceof ArrayBuffer ? value.byteLength : 8;
}

/** The types that D1 accepts, stored as D1 stores them. */
function toSqlValue(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof ArrayBuffer) return value;
  throw new Error(`LEDGER_TYPE_ERROR: type '${typeof value}' is not supported`);
}
