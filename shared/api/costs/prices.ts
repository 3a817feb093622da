/** What the platform bills for a call. */
export interface Operations {
  requests: number;
  /** Of D1. */
  rowsRead: number;
  rowsWritten: number;
  kvReads: number;
  kvWrites: number;
  r2Reads: number;
  r2Writes: number;
  /** Messages of queues, each with its three operations. */
  messages: number;
  /** Calls of an object that counts, with the two rows that it writes. */
  counters: number;
  ledgerCalls: number;
  ledgerRowsRead: number;
  ledgerRowsWritten: number;
  /** Delivered mails, without their message. */
  mails: number;
  /** Texts of the language model, each as long as it may be. */
  modelTexts: number;
}

/** A unit is a millionth of a dollar, the price of one row written. */
export const UNITS_PER_DOLLAR = 1_000_000;

/** Units per operation, beyond what the plan of the platform includes (docs/costs.md). */
export const PRICES: Readonly<Operations> = {
  requests: 0.3,
  rowsRead: 0.001,
  rowsWritten: 1,
  kvReads: 0.5,
  kvWrites: 5,
  r2Reads: 0.36,
  r2Writes: 4.5,
  messages: 3 * 0.4,
  counters: 0.15 + 2,
  ledgerCalls: 0.15,
  ledgerRowsRead: 0.001,
  ledgerRowsWritten: 1,
  mails: 350,
  // 3,000 tokens in, at $0.051 a million, and 160 out, at $0.335 a million.
  modelTexts: 3000 * 0.051 + 160 * 0.335,
};

/** The price of operations in units, not rounded. */
export function priceOperations(operations: Partial<Operations>): number {
  let units = 0;
  for (const [operation, price] of Object.entries(PRICES)) {
    units += price * (new Map(Object.entries(operations)).get(operation) ?? 0);
  }
  return units;
}

export function toDollars(units: number): number {
  return units / UNITS_PER_DOLLAR;
}
