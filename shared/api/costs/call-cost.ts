/**
 * What a call does when the day's budget ends: `write` stops first, `read` slows down, `export` slows
 * down after the first of a day, and `always` continues, because it ends or pays for something.
 */
export type CallKind = 'read' | 'write' | 'export' | 'always';

export interface CallCost {
  kind: CallKind;
  /** The most that the call costs, with the jobs that follow from it (`prices.ts`). */
  units: number;
}

export type CallCosts = Readonly<Record<string, CallCost>>;

/** Calls as `GET /api/cards`, each with the same cost. */
const each =
  (kind: CallKind) =>
  (units: number, calls: readonly string[]): CallCosts =>
    Object.fromEntries(calls.map((call) => [call, { kind, units }]));

export const read = each('read');
export const write = each('write');
export const exported = each('export');
export const always = each('always');
