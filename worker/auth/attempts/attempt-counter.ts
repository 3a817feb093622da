import { DurableObject } from 'cloudflare:workers';
import { waitMs, type AttemptLimit } from '#worker/auth/attempts/attempt-limits.ts';

/** A try that was let through by its id, or the milliseconds to wait. */
export type Attempt = { id: number } | { waitMs: number };

/**
 * Counts the tries of one key exactly: one object per key, one request at a time. A try is counted before it is made,
 * so a parallel burst cannot slip through between the look and the count.
 */
export class AttemptCounter extends DurableObject {
  /** Counts one try at the moment `now` (milliseconds), or answers how long to wait and counts nothing. */
  async take(limit: AttemptLimit, now: number): Promise<Attempt> {
    const sql = this.#open();
    sql.exec('DELETE FROM tries WHERE at <= ?', now - limit.windowMs);
    const tries = sql
      .exec<{ at: number }>('SELECT at FROM tries ORDER BY id')
      .toArray()
      .map(({ at }) => at);
    const wait = waitMs(tries, limit, now);
    if (wait > 0) return { waitMs: wait };
    const { id } = sql
      .exec<{ id: number }>('INSERT INTO tries (at) VALUES (?) RETURNING id', now)
      .one();
    // The alarm only clears storage away; it keeps the platform's time, which need not be the caller's.
    await this.ctx.storage.setAlarm(Date.now() + limit.windowMs);
    return { id };
  }

  /** How many tries are counted within the last `windowMs`. */
  count(windowMs: number, now: number): number {
    return this.#open()
      .exec<{ n: number }>('SELECT count(*) AS n FROM tries WHERE at > ?', now - windowMs)
      .one().n;
  }

  /** Takes one try back: it turned out right, or was never made. */
  forgive(id: number): void {
    this.#open().exec('DELETE FROM tries WHERE id = ?', id);
  }

  /** Forgets every try of this key. */
  clear(): void {
    this.#open().exec('DELETE FROM tries');
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  /** The storage with its table: the alarm takes the table away while the object may live on. */
  #open(): SqlStorage {
    const { sql } = this.ctx.storage;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tries (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL) STRICT',
    );
    return sql;
  }
}
