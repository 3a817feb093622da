import { z } from 'zod';
import type { ExportCursor, ExportPage, RestoreStep } from '#shared/api/operator/ledgers.ts';
import {
  recoveryResultSchema,
  type RecoveryResult,
  type RecoveryTarget,
} from '#shared/api/operator/recovery.ts';
import type { Database } from '#worker/db/database.ts';
import { firstRow, parseFirstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { explainRefusal } from './backup/backup-errors.ts';
import { EXPORT_ROWS } from './backup/export-rows.ts';
import type { Jurisdiction, LedgerObjects, LedgerStub } from './ledger-call.ts';
import { createLedgerDatabase } from './ledger-database.ts';
import type { LedgerProcedure } from '#worker/db/ledger-procedure.ts';
import { buildLedgerName, findShard } from './ledger-name.ts';

/** The ledgers of all owners. An owner is an account or an organization. */
export interface Ledgers {
  /**
   * The database of an owner, or the shard of it that holds `key`. Throws `not_found` without such
   * an owner, so that a wrong ID creates no object.
   */
  open: (ownerId: string, key?: string) => Promise<Database>;
  /**
   * Runs a procedure in the ledger of an owner, in one call and one transaction. Throws like `open`
   * and what the procedure throws.
   */
  perform: <Input, Output>(
    ownerId: string,
    procedure: LedgerProcedure<Input, Output>,
    input: Input,
  ) => Promise<Output>;
  /** Reads a page of the rows of a shard. Throws `not_found` for an owner without a ledger. */
  exportPage: (ownerId: string, shard: number, cursor: ExportCursor) => Promise<ExportPage>;
  /** Performs a step of the restore of a shard. Throws `not_found` like `exportPage`. */
  restore: (ownerId: string, shard: number, step: RestoreStep) => Promise<void>;
  /** Restores a shard to another time. Throws `not_found` like `exportPage`. */
  recover: (ownerId: string, shard: number, target: RecoveryTarget) => Promise<RecoveryResult>;
  /**
   * Empties the ledger of a deleted owner. Does nothing for any other owner. Throws while an object
   * cannot be reached.
   */
  clearDeleted: (ownerId: string) => Promise<void>;
}

export interface LedgerDeps {
  db: D1Database;
  objects: LedgerObjects;
  /** Where the objects of new owners are created; null lets the platform choose. */
  jurisdiction: Jurisdiction | null;
  now: () => Date;
}

const placementSchema = z.object({
  shards: z.int().min(1),
  jurisdiction: z.literal('eu').nullable(),
});
type Placement = z.infer<typeof placementSchema>;

const FIND = 'SELECT shards, jurisdiction FROM ledgers WHERE owner_id = ?1 AND deleted_at IS NULL';
const REGISTER = `INSERT INTO ledgers (owner_id, jurisdiction, created_at)
  SELECT id, ?2, ?3 FROM users WHERE id = ?1
  UNION ALL SELECT id, ?2, ?3 FROM organizations WHERE id = ?1
  ON CONFLICT (owner_id) DO NOTHING`;
const FIND_DELETED =
  'SELECT shards, jurisdiction FROM ledgers WHERE owner_id = ?1 AND deleted_at IS NOT NULL';
const FORGET = 'DELETE FROM ledgers WHERE owner_id = ?1 AND deleted_at IS NOT NULL';

/** Placements in memory. They never change while their owner exists. */
const KNOWN_MAX = 10_000;

export function createLedgers({ db, objects, jurisdiction, now }: LedgerDeps): Ledgers {
  const known = new Map<string, Placement>();

  async function findPlacement(ownerId: string): Promise<Placement> {
    const cached = known.get(ownerId);
    if (cached !== undefined) return cached;
    const found =
      (await firstRow(db.prepare(FIND).bind(ownerId), placementSchema)) ??
      (await register(ownerId));
    if (found === null) throw new ApiError('not_found');
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= KNOWN_MAX) known.delete(oldest);
    known.set(ownerId, found);
    return found;
  }

  async function register(ownerId: string): Promise<Placement | null> {
    const [, found] = await db.batch([
      db.prepare(REGISTER).bind(ownerId, jurisdiction, now().toISOString()),
      db.prepare(FIND).bind(ownerId),
    ]);
    return parseFirstRow(found, placementSchema);
  }

  const connect = (ownerId: string, shard: number, placement: Placement) => {
    const { jurisdiction: region } = placement;
    const namespace = region === null ? objects : objects.jurisdiction(region);
    return namespace.getByName(buildLedgerName(ownerId, shard));
  };

  async function connectExisting(ownerId: string, shard: number): Promise<LedgerStub> {
    const placement = await firstRow(db.prepare(FIND).bind(ownerId), placementSchema);
    if (placement === null || shard >= placement.shards) throw new ApiError('not_found');
    return connect(ownerId, shard, placement);
  }

  return {
    async open(ownerId, key = ownerId) {
      const placement = await findPlacement(ownerId);
      const shard = findShard(key, placement.shards);
      return createLedgerDatabase(() => connect(ownerId, shard, placement));
    },

    async perform(ownerId, { name, output }, input) {
      const placement = await findPlacement(ownerId);
      const stub = connect(ownerId, findShard(ownerId, placement.shards), placement);
      return output.parse(JSON.parse(await stub.perform(name, JSON.stringify(input))));
    },

    async exportPage(ownerId, shard, cursor) {
      const stub = await connectExisting(ownerId, shard);
      const page = await explainRefusal(() =>
        stub.perform(EXPORT_ROWS.name, JSON.stringify(cursor)),
      );
      return EXPORT_ROWS.output.parse(JSON.parse(page));
    },

    async restore(ownerId, shard, step) {
      const stub = await connectExisting(ownerId, shard);
      await explainRefusal(() => stub.restore(JSON.stringify(step)));
    },

    async recover(ownerId, shard, target) {
      const stub = await connectExisting(ownerId, shard);
      const result = await stub.recover(JSON.stringify(target));
      const recovery = recoveryResultSchema.parse(JSON.parse(result));
      // Restarting fails the call. If it was not reached, the next restart recovers it.
      if (recovery.kind === 'scheduled') await stub.restart().catch(() => undefined);
      return recovery;
    },

    async clearDeleted(ownerId) {
      const placement = await firstRow(db.prepare(FIND_DELETED).bind(ownerId), placementSchema);
      if (placement === null) return;
      for (let shard = 0; shard < placement.shards; shard += 1) {
        await connect(ownerId, shard, placement).clear();
      }
      await db.prepare(FORGET).bind(ownerId).run();
    },
  };
}
