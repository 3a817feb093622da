import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { AUDIT_EVENT } from '#shared/api/webhook-events.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { moveOutbox, OUTBOX_STEP } from '#worker/db/move-outbox.ts';
import { allRows } from '#worker/db/rows.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { APPEND_AUDIT_ENTRIES } from '#worker/audit/append-audit-entries.ts';
import { AUDIT_COLUMNS, outboxEntrySchema } from '#worker/audit/audit-columns.ts';

/** Most organizations that one sweep enqueues. */
const LEFTOVERS_MAX = 1000;
/** Days that the entries of a deleted organization stay, whose ledger is gone. */
const DELETED_DAYS = 30;

// An organization that is being deleted soon has no ledger: its last entries stay in the outbox.
const READ = `SELECT ${AUDIT_COLUMNS} FROM organization_audit_outbox WHERE organization_id = ?1
  AND EXISTS (SELECT 1 FROM organizations WHERE id = ?1 AND deleting_at IS NULL) ORDER BY no LIMIT ${OUTBOX_STEP}`;
const REMOVE = `DELETE FROM organization_audit_outbox
  WHERE id IN (SELECT value FROM json_each(?2)) AND organization_id = ?1`;
const LEFTOVERS = `SELECT DISTINCT organization_id AS id FROM organization_audit_outbox
  WHERE organization_id IN (SELECT id FROM organizations WHERE deleting_at IS NULL) LIMIT ${LEFTOVERS_MAX}`;
const EXPIRED = `DELETE FROM organization_audit_outbox
  WHERE at <= ?1 AND organization_id NOT IN (SELECT id FROM organizations)`;

type MoveKernel = Pick<Kernel, 'db' | 'ledgers' | 'now' | 'list'>;

const leftoverSchema = z.object({ id: z.string() });

/**
 * Moves what happened in an organization from the outbox to its ledger, in order, and sends it to the
 * webhooks that receive it. Sending adds no entry. Returns false when there may be more than one move
 * can take.
 */
export async function moveAudit(kernel: MoveKernel, organizationId: string): Promise<boolean> {
  const { db, ledgers, now } = kernel;
  const [events] = kernel.list('ledgerEvents');
  return moveOutbox({
    read: () => allRows(db.prepare(READ).bind(organizationId), outboxEntrySchema),
    append: async (entries) => {
      const isSent = (await events?.expect(organizationId, AUDIT_EVENT)) ?? false;
      const step = { entries, now: now().getTime(), isSent };
      await ledgers.perform(organizationId, APPEND_AUDIT_ENTRIES, step);
      if (isSent) await events?.send(organizationId);
    },
    remove: (ids) => db.prepare(REMOVE).bind(organizationId, ids).run(),
  });
}

/** The job: a move, and another one for what is left. */
export async function performMove(
  kernel: MoveKernel & Pick<Kernel, 'enqueue'>,
  job: JobOf<'move_audit'>,
): Promise<void> {
  if (!(await moveAudit(kernel, job.organizationId))) await kernel.enqueue([job]);
}

export interface WriteEnv {
  /** A member's request has an actor. */
  Variables: AppEnv['Variables'] & { actor?: Actor };
}

/** Enqueues the move of an organization's entries. Never throws. */
export async function enqueueMove(
  { enqueue }: Pick<Kernel, 'enqueue'>,
  organizationId: string,
): Promise<void> {
  try {
    await enqueue([{ kind: 'move_audit', organizationId }]);
  } catch (error) {
    // The hourly sweep finds what is left in the outbox, and reading the log moves it first.
    log('warn', 'audit_move_not_queued', { organizationId, error: String(error) });
  }
}

/** Enqueues the move after each successful writing request of a member. */
export function createMoveAfterWrite({
  enqueue,
  waitUntil,
}: Pick<Kernel, 'enqueue' | 'waitUntil'>): MiddlewareHandler<WriteEnv> {
  return createMiddleware<WriteEnv>(async (c, next) => {
    await next();
    const actor = c.get('actor');
    if (c.req.method === 'GET' || !c.res.ok || actor === undefined) return;
    waitUntil(enqueueMove({ enqueue }, actor.organization.id));
  });
}

/**
 * Enqueues the move of entries that are still in the outbox, and deletes those of organizations
 * deleted `DELETED_DAYS` ago. Returns the number of deleted ones.
 */
export async function sweepAuditOutbox({
  db,
  now,
  enqueue,
}: Pick<Kernel, 'db' | 'now' | 'enqueue'>): Promise<number> {
  const leftovers = await allRows(db.prepare(LEFTOVERS), leftoverSchema);
  if (leftovers.length > 0) {
    await enqueue(leftovers.map(({ id }) => ({ kind: 'move_audit', organizationId: id })));
  }
  const until = new Date(now().getTime() - DELETED_DAYS * DAY_MS).toISOString();
  return (await db.prepare(EXPIRED).bind(until).run()).meta.changes;
}
