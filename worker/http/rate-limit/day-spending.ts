import type { CallKind } from '#shared/api/costs/call-cost.ts';
import { findRoom, type BudgetKind } from '#shared/api/costs/daily-budget.ts';

/** Asks for the units of a call. */
export interface SpendRequest {
  /** The UTC day. */
  day: string;
  /** Units of the budget in that day. */
  limit: number;
  budget: BudgetKind;
  /** The caller's ID, and for a key or app its name. */
  spender: string;
  name: string;
  /** ID of the team that the caller acts in; empty for an account's own calls. */
  team: string;
  isProgram: boolean;
  kind: CallKind;
  units: number;
  /** Units beyond those of the call that the isolate would like for its next calls. */
  slice: number;
}

export interface SpendOutcome {
  /** Units for the call and the next ones; 0 when the call has to stop. */
  granted: number;
  /** What the caller has left for writing and reading. */
  left: Readonly<Record<'write' | 'read', number>>;
}

/** What the caller of a budget spent in a day. */
export interface SpentUnits {
  spender: string;
  name: string;
  isProgram: boolean;
  units: number;
}

/** The price of this call itself: a request of the object and the rows that it writes. */
const LEASE_UNITS = 4;

/**
 * Grants the units of a call from a day's budget, and some more, so that most calls need no request
 * to the object. The slice is never taken from what only reading may spend, so that calls of any
 * kind can use it. What was counted on an earlier day is forgotten, unless the caller's clock is late.
 */
export function spendOfDay(sql: SqlStorage, request: SpendRequest): SpendOutcome {
  open(sql);
  const before = readSpent(sql, request.spender);
  const isNewDay = before.day < request.day;
  if (isNewDay) sql.exec('DELETE FROM spent');
  const spent = isNewDay ? NOTHING : before;
  const { units, slice, kind, limit } = request;
  const room = findRoom(limit, spent, request, kind);
  const price = units + LEASE_UNITS;
  const isGranted = price <= room;
  const writing = findRoom(limit, spent, request, 'write');
  // Ending something continues without a budget, with a slice all the same: each request costs.
  const extra = kind === 'always' ? slice : Math.max(0, Math.min(slice, writing - price));
  const granted = isGranted ? units + extra : 0;
  const taken = granted === 0 ? 0 : granted + LEASE_UNITS;
  const day = isNewDay ? request.day : before.day;
  if (taken > 0) add(sql, { ...request, day }, taken);
  const after = { total: spent.total + taken, own: spent.own + taken };
  const programs = spent.programs + (request.isProgram ? taken : 0);
  const left = (of: CallKind) => findRoom(limit, { ...after, programs }, request, of);
  return { granted, left: { write: left('write'), read: left('read') } };
}

/** Who spent how much of a day in a team or, without one, of an account; most first. */
export function listSpenders(sql: SqlStorage, day: string, team: string): SpentUnits[] {
  open(sql);
  return sql
    .exec<{ spender: string; name: string; isProgram: number; units: number }>(
      `SELECT spender, name, is_program AS isProgram, units FROM spent
       WHERE day = ? AND team = ? AND spender <> '' ORDER BY units DESC, spender LIMIT 100`,
      day,
      team,
    )
    .toArray()
    .map(({ spender, name, isProgram, units }) => ({
      spender,
      name,
      isProgram: isProgram === 1,
      units,
    }));
}

/** The sums of a day over all callers. */
export function readDaySums(sql: SqlStorage, day: string): { total: number; programs: number } {
  open(sql);
  const [row] = sql
    .exec<{ total: number; programs: number }>(
      "SELECT units AS total, programs FROM spent WHERE day = ? AND spender = ''",
      day,
    )
    .toArray();
  return row ?? { total: 0, programs: 0 };
}

const NOTHING = { day: '', total: 0, programs: 0, own: 0 };

function readSpent(sql: SqlStorage, spender: string): typeof NOTHING {
  const rows = sql
    .exec<{ spender: string; day: string; units: number; programs: number }>(
      "SELECT spender, day, units, programs FROM spent WHERE spender IN ('', ?)",
      spender,
    )
    .toArray();
  const sums = rows.find((row) => row.spender === '');
  if (sums === undefined) return NOTHING;
  const own = rows.find((row) => row.spender !== '')?.units ?? 0;
  return { day: sums.day, total: sums.units, programs: sums.programs, own };
}

/** The row without a spender has the sums, so that no call reads those of everybody. */
function add(
  sql: SqlStorage,
  { day, spender, name, team, isProgram }: SpendRequest,
  units: number,
) {
  const programs = isProgram ? units : 0;
  for (const [id, label] of [
    ['', ''],
    [spender, name],
  ]) {
    sql.exec(
      `INSERT INTO spent (spender, day, name, team, is_program, units, programs)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (spender) DO UPDATE SET units = units + excluded.units,
         programs = programs + excluded.programs, name = excluded.name`,
      id,
      day,
      label,
      team,
      Number(isProgram),
      units,
      programs,
    );
  }
}

/** Creates the table if needed: the alarm deletes it while the object may stay in memory. */
function open(sql: SqlStorage): void {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS spent (spender TEXT PRIMARY KEY, day TEXT NOT NULL,
      name TEXT NOT NULL, team TEXT NOT NULL, is_program INTEGER NOT NULL, units INTEGER NOT NULL,
      programs INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  );
}
