import { DurableObject } from 'cloudflare:workers';
import { restoreStepSchema } from '#shared/api/operator/ledgers.ts';
import { recoveryTargetSchema } from '#shared/api/operator/recovery.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import {
  CLOSED_MESSAGE,
  RESTORING_MESSAGE,
  type LedgerResult,
  type LedgerStatement,
  type SqlValue,
} from './ledger-call.ts';
import { beginRestore, restoreRows } from './backup/restore-rows.ts';
import { migrateLedger } from './migrate-ledger.ts';
import type { StoredProcedure } from '#worker/db/ledger-procedure.ts';
import { LEDGER_MIGRATIONS } from './migrations.ts';
import type { RetentionRule } from '#worker/db/retention-rule.ts';
import { ageRows, findNextDue } from './age-rows.ts';
import { createRecoveryPort, scheduleRecovery } from './recovery.ts';

/** Marks an object whose owner was deleted. */
const CLOSED_KEY = 'isClosed';
/** Marks an object whose backup is being restored. */
const RESTORING_KEY = 'isRestoring';

/**
 * How long a cleared object refuses calls, longer than a request that began before the deletion can
 * last. Then nothing of it is left.
 */
const CLOSED_MS = HOUR_MS;

/**
 * The object that stores an owner's rows in a database of its own. Each call is one transaction.
 * The composition adds the retention of the tables and the procedures (`worker/wiring/ledger.ts`).
 */
export abstract class LedgerObject extends DurableObject {
  protected abstract readonly retention: readonly RetentionRule[];
  protected abstract readonly procedures: readonly StoredProcedure[];
  /** Whether the schema is current. */
  #isOpen = false;

  read(statement: LedgerStatement): Promise<LedgerResult> {
    return this.#run(() => this.#execute(statement));
  }

  /** Runs statements in order, all or none. */
  write(statements: readonly LedgerStatement[]): Promise<LedgerResult[]> {
    return this.#run(() => statements.map((statement) => this.#execute(statement)));
  }

  perform(name: string, input: string): Promise<string> {
    const procedure = this.procedures.find((each) => each.name === name);
    if (procedure === undefined) throw new Error(`no procedure ${name}`);
    return this.#run(() => procedure.run(this.ctx.storage.sql, input));
  }

  /**
   * A step of a restore. From the first to the last step the object refuses other calls, also when
   * the restore was interrupted: begin it again.
   */
  async restore(text: string): Promise<void> {
    const { storage } = this.ctx;
    const step = restoreStepSchema.parse(JSON.parse(text));
    if (step.kind === 'begin') {
      this.#isOpen = false;
      await storage.deleteAll();
      storage.kv.put(RESTORING_KEY, true);
      return beginRestore(storage, step.version);
    }
    if (!this.#isRestoring()) throw new Error('no restore has begun');
    if (step.kind === 'rows') return restoreRows(storage, step.rows);
    migrateLedger(storage, LEDGER_MIGRATIONS);
    storage.kv.delete(RESTORING_KEY);
    this.#open();
    await this.#schedule(findNextDue(storage.sql, this.retention), Date.now());
  }

  /** Schedules the state of another time, also while the object refuses other calls. */
  async recover(text: string): Promise<string> {
    const target = recoveryTargetSchema.parse(JSON.parse(text));
    return JSON.stringify(await scheduleRecovery(createRecoveryPort(this.ctx.storage), target));
  }

  async restart(): Promise<void> {
    this.ctx.abort('restarted with the state of another time');
  }

  /** Deletes everything and refuses further calls for an hour. Safe to repeat. */
  async clear(): Promise<void> {
    const { storage } = this.ctx;
    this.#isOpen = false;
    await storage.deleteAll();
    storage.kv.put(CLOSED_KEY, true);
    await storage.setAlarm(Date.now() + CLOSED_MS);
  }

  /** Ages the rows, or removes the rest of a closed object. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    if (this.#isClosed()) {
      await storage.deleteAll();
      return;
    }
    this.#open();
    const now = Date.now();
    const due = storage.transactionSync(() => ageRows(storage.sql, this.retention, now));
    await this.#schedule(due, now);
  }

  async #run<Value>(act: () => Value): Promise<Value> {
    this.#open();
    const { storage } = this.ctx;
    const before = storage.sql.exec<Total>(TOTAL_CHANGES).one().total;
    const value = storage.transactionSync(act);
    const hasChanged = storage.sql.exec<Total>(TOTAL_CHANGES).one().total !== before;
    if (hasChanged && (await storage.getAlarm()) === null) {
      await this.#schedule(findNextDue(storage.sql, this.retention), Date.now());
    }
    return value;
  }

  /** Ages at most once an hour. */
  async #schedule(due: number | null, now: number): Promise<void> {
    if (due !== null) await this.ctx.storage.setAlarm(Math.max(due, now + HOUR_MS));
  }

  #execute({ sql: text, values }: LedgerStatement): LedgerResult {
    const { sql } = this.ctx.storage;
    const before = sql.exec<Total>(TOTAL_CHANGES).one().total;
    const cursor = sql.exec<Record<string, SqlValue>>(text, ...values);
    const results = cursor.toArray();
    const { total, changes } = sql.exec<Total>(TOTAL_CHANGES).one();
    return {
      results,
      meta: {
        // A read leaves the count of the statement before it.
        changes: total === before ? 0 : changes,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
      },
    };
  }

  #isClosed(): boolean {
    return this.ctx.storage.kv.get(CLOSED_KEY) === true;
  }

  #isRestoring(): boolean {
    return this.ctx.storage.kv.get(RESTORING_KEY) === true;
  }

  /** Migrates the ledger when the object wakes. Throws when its owner was deleted. */
  #open(): void {
    if (this.#isOpen) return;
    if (this.#isClosed()) throw new Error(CLOSED_MESSAGE);
    if (this.#isRestoring()) throw new Error(RESTORING_MESSAGE);
    migrateLedger(this.ctx.storage, LEDGER_MIGRATIONS);
    this.#isOpen = true;
  }
}

interface Total extends Record<string, number> {
  total: number;
  /** Rows changed by the last statement, without those of its triggers. */
  changes: number;
}

const TOTAL_CHANGES = 'SELECT total_changes() AS total, changes() AS changes';
