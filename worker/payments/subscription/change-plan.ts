import { z } from 'zod';
import type { PlanId } from '#shared/plan/plan.ts';
import { listCardUsernames } from '#worker/cards/plan-lock.ts';
import { buildPlanRankSql } from '#worker/db/limit-sql.ts';
import { firstRow } from '#worker/db/rows.ts';
import { buildPlanOwnersSql, buildRecordEventsSql } from '#worker/db/webhook-sql.ts';
import { log } from '#worker/http/log.ts';
import type { PlannedChange } from '#worker/domain-events.ts';
import type { Kernel } from '#worker/kernel.ts';

const GRANTED = 'coalesce(?2, granted_plan)';
const PAID = 'coalesce(?3, paid_plan)';
const EFFECTIVE_PLAN = `CASE WHEN ${buildPlanRankSql(GRANTED)} >= ${buildPlanRankSql(PAID)} THEN ${GRANTED} ELSE ${PAID} END`;

/**
 * Sets the plan granted by the operator (?2) and the paid plan (?3) of a user (?1) at ?4. NULL
 * keeps the present value. The effective plan is the higher of the two: neither an invoice nor its
 * end takes away a granted plan.
 */
const SET_PLAN = `UPDATE users SET granted_plan = ${GRANTED}, paid_plan = ${PAID}, plan = ${EFFECTIVE_PLAN},
  former_plan = CASE WHEN plan <> ${EFFECTIVE_PLAN} THEN plan ELSE former_plan END,
  updated_at = ?4 WHERE id = ?1`;

/**
 * Runs before `SET_PLAN` with the same values. Records that cards and passes must be updated if the
 * effective plan changes; the record commits or fails together with the change.
 */
const RECORD_PLAN_CHANGE = `INSERT INTO plan_changes (user_id, since)
  SELECT id, ?4 FROM users WHERE id = ?1 AND plan <> ${EFFECTIVE_PLAN}
  ON CONFLICT (user_id) DO UPDATE SET since = excluded.since`;

/**
 * Runs directly after `RECORD_PLAN_CHANGE` with the same values. Records the new plan for webhooks of
 * the account and of the organizations it pays for.
 */
const RECORD_PLAN_EVENT = buildRecordEventsSql(`SELECT o.id AS owner_id,
    'plan.changed' AS type, ?4 AS at, json_object('plan', ${EFFECTIVE_PLAN}) AS data
  FROM users JOIN (${buildPlanOwnersSql('?1')}) o WHERE users.id = ?1 AND changes() > 0`);

interface PlanChange {
  userId: string;
  paid?: PlanId;
  /** Granted by the operator. */
  granted?: PlanId;
  /** What the paid plan becomes later; null if nothing is ordered. Only known to who reads the provider. */
  next?: PlannedChange | null;
}

/**
 * Sets the paid or the granted plan and everything that depends on it in one transaction, after the
 * statements of `first`; if one of them fails, nothing changes. Returns whether the effective plan
 * changed.
 */
export async function changePlan(
  context: Kernel,
  { userId, paid, granted, next }: PlanChange,
  first: readonly D1PreparedStatement[] = [],
): Promise<boolean> {
  const { db } = context;
  const now = context.now();
  const values = [userId, granted ?? null, paid ?? null, now.toISOString()];
  const results = await db.batch([
    ...first,
    db.prepare(RECORD_PLAN_CHANGE).bind(...values),
    db.prepare(RECORD_PLAN_EVENT).bind(...values),
    db.prepare(SET_PLAN).bind(...values),
    ...(await context.prepareWrites('planChanged', { userId, at: now, next })),
  ]);
  const isChanged = results[first.length]?.meta.changes === 1;
  if (isChanged) log('info', 'plan_changed', { userId, paid, granted });
  return isChanged;
}

const recordedChangeSchema = z.object({ since: z.string() });

/**
 * Updates cards and passes after a plan change, and lets others announce what is ordered. What fails
 * stays recorded for the sweep.
 */
export async function propagatePlanChange(
  context: Kernel,
  userId: string,
  origin: string,
): Promise<void> {
  try {
    await context.notify('planSettled', { userId, origin });
    const statement = context.db
      .prepare('SELECT since FROM plan_changes WHERE user_id = ?')
      .bind(userId);
    const change = await firstRow(statement, recordedChangeSchema);
    if (change === null) return;
    await context.notify('planChanged', { userId, origin });
    const names = await listCardUsernames(context.db, userId);
    await context.enqueue(names.map((username) => ({ kind: 'repair_card', username, origin })));
    for (const username of names) await context.notify('picturesChanged', { username, origin });
    await context.db
      .prepare('DELETE FROM plan_changes WHERE user_id = ? AND since = ?')
      .bind(userId, change.since)
      .run();
  } catch (error) {
    // The plan change is committed; the next sweep finds its record.
    log('warn', 'plan_change_not_propagated', { userId, error: String(error) });
  }
}
