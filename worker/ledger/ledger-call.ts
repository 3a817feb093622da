// The messages between the Worker and an owner's object.

export type SqlValue = string | number | null | ArrayBuffer;

/** A statement with the values of its parameters. */
export interface LedgerStatement {
  sql: string;
  values: readonly SqlValue[];
}

export interface LedgerResult {
  results: Record<string, SqlValue>[];
  meta: { changes: number; rows_read: number; rows_written: number };
}

/** The calls of an object, as its namespace's stub offers them. */
export interface LedgerStub {
  read(statement: LedgerStatement): Promise<LedgerResult>;
  write(statements: readonly LedgerStatement[]): Promise<LedgerResult[]>;
  /** Runs a procedure of the composition (`ledger-procedure.ts`) by its name, with JSON in and out. */
  perform(procedure: string, input: string): Promise<string>;
  /** A step of a restore (`backup/restore-rows.ts`) as JSON. */
  restore(step: string): Promise<void>;
  /** Schedules a recovery (`recovery.ts`) that `restart` performs; JSON in and out. */
  recover(target: string): Promise<string>;
  /** Ends the object. The call fails, and the next one starts the object again. */
  restart(): Promise<void>;
  clear(): Promise<void>;
}

/** The namespace of the objects, or its part in a jurisdiction. */
export interface LedgerObjects {
  getByName(name: string): LedgerStub;
  jurisdiction(name: Jurisdiction): LedgerObjects;
}

/** A region that an object's data never leaves. */
export type Jurisdiction = 'eu';

/** The message of an object whose owner was deleted. */
export const CLOSED_MESSAGE = 'this ledger is closed';

/** The message of an object whose backup is being restored. */
export const RESTORING_MESSAGE = 'this ledger is being restored';

/** The message of an object whose backup a newer Worker made. */
export const NEWER_MESSAGE = "the backup of this ledger is newer than this Worker's version";
