import { SUPPORT_LEVELS, type SupportLevel } from '#shared/api/moderation/support.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { buildAccountPlanSql } from '#worker/db/limit-sql.ts';

function levelOfPlan(plan: PlanId): SupportLevel {
  if (can(plan, 'dedicatedSupport')) return 'dedicated';
  return can(plan, 'prioritySupport') ? 'priority' : 'account';
}

const ROWS = PLAN_IDS.map(
  (plan) => `WHEN '${plan}' THEN ${SUPPORT_LEVELS.indexOf(levelOfPlan(plan))}`,
);

/**
 * An SQL expression for a user's support level: an index of `SUPPORT_LEVELS`, 0 without an account.
 * `userId` is an SQL expression too. Computed in SQL so that the stored plan counts, never one from
 * the request.
 */
export const buildLevelSql = (userId: string): string =>
  `coalesce(CASE ${buildAccountPlanSql(userId)} ${ROWS.join(' ')} END, 0)`;

export const toSupportLevel = (index: number): SupportLevel => SUPPORT_LEVELS[index] ?? 'visitor';
