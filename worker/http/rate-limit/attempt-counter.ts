import { DurableObject } from 'cloudflare:workers';
import { DAY_MS } from '#shared/format/duration.ts';
import { waitMs, type AttemptLimit } from './attempt-limits.ts';
import {
  listSpenders,
  readDaySums,
  spendOfDay,
  type SpentUnits,
  type SpendOutcome,
  type SpendRequest,
} from './day-spending.ts';

/** The ID of a counted attempt, or the milliseconds to wait before the next one. */
export type AttemptOutcome = { id: number } | { waitMs: number };

export interface LeaseRequest {
  /** Calls of a window. */
  limit: number;
  /** The most calls of one lease. */
  size: number;
  windowMs: number;
}

/** Calls that one isolate may let through until the window ends. */
export interface CallLease {
  granted: number;
  /** What the window has left for later leases. */
  remaining: number;
  /** In milliseconds. */
  endsAt: number;
}

/**
 * Counts the attempts of one key exactly: one object per key, one request at a time. An attempt is
 * counted before it is made, so that a burst of parallel attempts cannot pass between the check and
 * the count.
 */
export class AttemptCounter extends DurableObject {
  /** Counts one attempt at `now` (milliseconds). Counts nothing when the caller has to wait. */
  async consume(limit: AttemptLimit, now: number): Promise<AttemptOutcome> {
    const sql = this.#open();
    sql.exec('DELETE FROM tries WHERE at <= ?', now - limit.windowMs);
    const attempts = sql
      .exec<{ at: number }>('SELECT at FROM tries ORDER BY id')
      .toArray()
      .map(({ at }) => at);
    const wait = waitMs(attempts, limit, now);
    if (wait > 0) return { waitMs: wait };
    const { id } = sql
      .exec<{ id: number }>('INSERT INTO tries (at) VALUES (?) RETURNING id', now)
      .one();
    // The alarm only deletes old storage. It runs on the platform's clock, which may differ from
    // the caller's.
    await this.ctx.storage.setAlarm(Date.now() + limit.windowMs);
    return { id };
  }

  /**
   * Grants up to `size` calls of the current window at once, so that most calls need no request to
   * this object. A window starts with the first lease after the one before it has ended.
   */
  async lease({ limit, size, windowMs }: LeaseRequest, now: number): Promise<CallLease> {
    const sql = this.#openLeases();
    const [open] = sql
      .exec<{ startedAt: number; used: number }>(
        'SELECT started_at AS startedAt, used FROM leased WHERE started_at > ?',
        now - windowMs,
      )
      .toArray();
    const { startedAt, used } = open ?? { startedAt: now, used: 0 };
    const granted = Math.min(size, limit - used);
    sql.exec('DELETE FROM leased');
    sql.exec('INSERT INTO leased (started_at, used) VALUES (?, ?)', startedAt, used + granted);
    // A later alarm of a counted attempt never belongs to this object, which has one kind and key.
    if (open === undefined) await this.ctx.storage.setAlarm(Date.now() + 2 * windowMs);
    return { granted, remaining: limit - used - granted, endsAt: startedAt + windowMs };
  }

  /** Grants units of a day's budget (`spendOfDay`). */
  async spend(request: SpendRequest): Promise<SpendOutcome> {
    const { sql } = this.ctx.storage;
    const isFirst = readDaySums(sql, request.day).total === 0;
    const outcome = spendOfDay(sql, request);
    if (isFirst) await this.ctx.storage.setAlarm(Date.now() + 2 * DAY_MS);
    return outcome;
  }

  /** What was spent of a day's budget, and by whom in a team or, without one, by an account. */
  readDay(day: string, team: string): { total: number; spenders: SpentUnits[] } {
    const { sql } = this.ctx.storage;
    return { total: readDaySums(sql, day).total, spenders: listSpenders(sql, day, team) };
  }

  /** The number of attempts counted within the last `windowMs`. */
  count(windowMs: number, now: number): number {
    return this.#open()
      .exec<{ n: number }>('SELECT count(*) AS n FROM tries WHERE at > ?', now - windowMs)
      .one().n;
  }

  /** Removes one attempt that succeeded or was never made. */
  refund(id: number): void {
    this.#open().exec('DELETE FROM tries WHERE id = ?', id);
  }

  reset(): void {
    this.#open().exec('DELETE FROM tries');
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #openLeases(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS leased (started_at INTEGER NOT NULL, used INTEGER NOT NULL) STRICT',
    );
    return sql;
  }

  /** Creates the table if needed: the alarm deletes it while the object may stay in memory. */
  #open(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tries (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL) STRICT',
    );
    return sql;
  }
}
