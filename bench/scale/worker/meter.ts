import type { LedgerObjects, LedgerStatement, LedgerStub } from '#worker/ledger/ledger-call.ts';

/** What the measured code asked of its stores. */
export interface Meter {
  d1Statements: number;
  ledgerCalls: number;
  rowsRead: number;
  /** The statements that ledgers were asked to run, to repeat them inside the object. */
  statements: LedgerStatement[];
}

export function createMeter(): Meter {
  return { d1Statements: 0, ledgerCalls: 0, rowsRead: 0, statements: [] };
}

/** Counts the statements that a database is asked for. */
export function meterD1(db: D1Database, meter: Meter): D1Database {
  return new Proxy(db, {
    get(target, key: keyof D1Database) {
      if (key !== 'prepare') return target[key].bind(target);
      return (sql: string) => {
        meter.d1Statements += 1;
        return target.prepare(sql);
      };
    },
  });
}

/** Counts the calls of objects, and notes their statements. */
export function meterObjects(objects: LedgerObjects, meter: Meter): LedgerObjects {
  const wrap = (stub: LedgerStub): LedgerStub => ({
    read: async (statement) => {
      meter.ledgerCalls += 1;
      meter.statements.push(statement);
      const result = await stub.read(statement);
      meter.rowsRead += result.meta.rows_read;
      return result;
    },
    write: async (statements) => {
      meter.ledgerCalls += 1;
      meter.statements.push(...statements);
      const results = await stub.write(statements);
      for (const { meta } of results) meter.rowsRead += meta.rows_read;
      return results;
    },
    perform: (procedure, input) => {
      meter.ledgerCalls += 1;
      return stub.perform(procedure, input);
    },
    restore: (step) => stub.restore(step),
    recover: (target) => stub.recover(target),
    restart: () => stub.restart(),
    clear: () => stub.clear(),
  });
  return {
    getByName: (name) => wrap(objects.getByName(name)),
    jurisdiction: (region) => meterObjects(objects.jurisdiction(region), meter),
  };
}
