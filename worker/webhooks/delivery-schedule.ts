import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * Delay until an owner is checked again, in case the request that recorded an event cannot enqueue
 * it.
 */
const EXPECTED_MS = MINUTE_MS;
/** Later messages are left to the hourly sweep. */
const AHEAD_MS = HOUR_MS;
/** A message that is this late counts as lost. */
const LOST_MS = 2 * MINUTE_MS;
/** Most owners of one sweep, and of one query of the outbox. */
const OWNERS_MAX = 500;
/** Messages of one call of the queue. */
const MESSAGES_MAX = 100;

const ON_EXPECTED = `ON CONFLICT (owner_id) DO UPDATE
  SET expected_at = min(coalesce(expected_at, excluded.expected_at), excluded.expected_at)`;
const EXPECT = `INSERT INTO webhook_wakes (owner_id, expected_at) VALUES (?1, ?2) ${ON_EXPECTED}`;
const EXPECT_IF_SUBSCRIBED = `INSERT INTO webhook_wakes (owner_id, expected_at) SELECT ?1, ?2
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.owner_id = ?1 AND w.status = 'active'
    AND EXISTS (SELECT 1 FROM json_each(w.events) s WHERE s.value = ?3))
  ${ON_EXPECTED}`;
// A time in the past belongs to the message that runs now, or to a lost one.
const SCHEDULE = `INSERT INTO webhook_wakes (owner_id, due_at) VALUES (?1, ?2)
  ON CONFLICT (owner_id) DO UPDATE SET due_at = excluded.due_at
  WHERE due_at IS NULL OR due_at <= ?3 OR due_at > excluded.due_at`;
// An event expected later may still be recorded by a running request.
const FINISH = `DELETE FROM webhook_wakes WHERE owner_id = ?1
  AND coalesce(due_at, 0) <= ?2 AND coalesce(expected_at, 0) <= ?2`;
const RECORDED = `SELECT DISTINCT owner_id AS ownerId FROM webhook_outbox LIMIT ${OWNERS_MAX}`;
const FIND = `SELECT owner_id AS ownerId, due_at AS dueAt FROM webhook_wakes
  WHERE due_at <= ?1 OR expected_at <= ?1 OR (due_at > ?2 AND due_at <= ?3)
  ORDER BY coalesce(due_at, expected_at) LIMIT ${OWNERS_MAX}`;

const ownerSchema = z.object({ ownerId: z.string() });
const scheduledSchema = ownerSchema.extend({ dueAt: z.int().nullable() });

/**
 * The statement that schedules a check of an owner in a minute, in case this request fails before
 * it enqueues the delivery.
 */
export function expectDeliveries(db: D1Database, ownerId: string, now: Date): D1PreparedStatement {
  return db.prepare(EXPECT).bind(ownerId, now.getTime() + EXPECTED_MS);
}

/**
 * Returns whether an endpoint would receive an event that is about to be recorded in the owner's
 * ledger. If so, schedules a check of the owner in a minute, in case the caller fails before
 * `sendLedgerEvents`.
 */
export async function expectLedgerEvent(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  ownerId: string,
  type: string,
): Promise<boolean> {
  const { meta } = await db
    .prepare(EXPECT_IF_SUBSCRIBED)
    .bind(ownerId, now().getTime() + EXPECTED_MS, type)
    .run();
  return meta.changes > 0;
}

/** Enqueues the deliveries of an owner. Throws when the queue fails. */
export async function enqueueDeliveries(
  { queues }: Pick<Kernel, 'queues'>,
  ownerIds: readonly string[],
  delaySeconds = 0,
): Promise<void> {
  const jobs = ownerIds.map((ownerId) => ({ kind: 'deliver_webhooks' as const, ownerId }));
  for (let start = 0; start < jobs.length; start += MESSAGES_MAX) {
    const messages = Array.from(jobs.slice(start, start + MESSAGES_MAX), (body) => ({ body }));
    await queues.webhooks.sendBatch(messages, delaySeconds > 0 ? { delaySeconds } : {});
  }
}

/** Sends what was recorded in an owner's ledger. Never throws: if the queue fails, the sweep sends it. */
export async function sendLedgerEvents(
  kernel: Pick<Kernel, 'queues'>,
  ownerId: string,
): Promise<void> {
  try {
    await enqueueDeliveries(kernel, [ownerId]);
  } catch (error) {
    log('warn', 'webhooks_not_queued', { ownerId, error: String(error) });
  }
}

/** Enqueues the deliveries of owners with events in the outbox. */
export async function flushOutbox(context: Pick<Kernel, 'db' | 'now' | 'queues'>): Promise<void> {
  const owners = await allRows(context.db.prepare(RECORDED), ownerSchema);
  if (owners.length === 0) return;
  await enqueueDeliveries(
    context,
    Array.from(owners, ({ ownerId }) => ownerId),
  );
}

/**
 * Enqueues the next run of an owner, unless one is scheduled for that time or earlier. `due` is
 * null when nothing is left.
 */
export async function scheduleDeliveries(
  context: Pick<Kernel, 'db' | 'now' | 'queues'>,
  ownerId: string,
  due: number | null,
): Promise<void> {
  const { db, now } = context;
  const at = now().getTime();
  if (due === null) {
    await db.prepare(FINISH).bind(ownerId, at).run();
    return;
  }
  const next = Math.max(due, at + 1);
  const { meta } = await db.prepare(SCHEDULE).bind(ownerId, next, at).run();
  if (meta.changes === 0 || next > at + AHEAD_MS) return;
  await enqueueDeliveries(context, [ownerId], Math.ceil((next - at) / 1000));
}

/** Enqueues the runs of the coming hour, and lost ones again. */
export async function resumeDeliveries(
  context: Pick<Kernel, 'db' | 'now' | 'queues'>,
): Promise<void> {
  await flushOutbox(context);
  const now = context.now().getTime();
  const statement = context.db.prepare(FIND).bind(now - LOST_MS, now, now + AHEAD_MS);
  const scheduled = await allRows(statement, scheduledSchema);
  const byDelay = Map.groupBy(scheduled, ({ dueAt }) =>
    Math.max(0, Math.ceil(((dueAt ?? now) - now) / 1000)),
  );
  for (const [delay, group] of byDelay) {
    await enqueueDeliveries(
      context,
      Array.from(group, ({ ownerId }) => ownerId),
      delay,
    );
  }
}
