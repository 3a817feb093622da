// The part of D1's interface that stores use. A ledger offers the same, so that a store can be
// written for either.

export interface Statement {
  /** Returns the statement with values for its parameters `?1`, `?2` and so on. */
  bind: (...values: unknown[]) => Statement;
  first: () => Promise<unknown>;
  all: () => Promise<QueryResult>;
  run: () => Promise<QueryResult>;
}

export interface QueryResult {
  results: unknown[];
  meta: QueryMeta;
}

interface QueryMeta {
  /** Rows that the statement inserted, updated or deleted. */
  changes: number;
  rows_read: number;
  rows_written: number;
}

export interface Database {
  prepare: (sql: string) => Statement;
  /** Runs statements in order, in one transaction. */
  batch(statements: Statement[]): Promise<QueryResult[]>;
}
