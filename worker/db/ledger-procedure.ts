import type { z } from 'zod';

/**
 * Work inside an owner's object whose statements depend on what others of them read: one call and
 * one transaction.
 */
export interface LedgerProcedure<Input, Output> {
  name: string;
  /** The schemas of what crosses between the Worker and the object, as JSON. */
  input: z.ZodType<Input>;
  output: z.ZodType<Output>;
  /** Throwing undoes all of it. */
  run: (sql: SqlStorage, input: Input) => Output;
}

/** A procedure as the object calls it: JSON text in and out. */
export interface StoredProcedure {
  name: string;
  run: (sql: SqlStorage, input: string) => string;
}

export function storeProcedure<Input, Output>({
  name,
  input,
  run,
}: LedgerProcedure<Input, Output>): StoredProcedure {
  return {
    name,
    run: (sql, text) => JSON.stringify(run(sql, input.parse(JSON.parse(text)))),
  };
}
