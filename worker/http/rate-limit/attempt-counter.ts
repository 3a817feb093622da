import { DurableObject } from 'cloudflare:workers';
import { waitMs, type AttemptLimit } from './attempt-limits.ts';

/** The ID of a counted attempt, or the milliseconds to wait before the next one. */
export type AttemptOutcome = { id: number } | { waitMs: number };

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

  /** Creates the table if needed: the alarm deletes it while the object may stay in memory. */
  #open(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tries (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL) STRICT',
    );
    return sql;
  }
}
