import { SUPPORT_LEVELS, type SupportLevel } from '#shared/api/support.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/** The support a plan includes. */
function levelOfPlan(plan: PlanId): SupportLevel {
  if (can(plan, 'dedicatedSupport')) return 'dedicated';
  return can(plan, 'prioritySupport') ? 'priority' : 'account';
}

const ROWS = PLAN_IDS.map(
  (plan) => `WHEN '${plan}' THEN ${SUPPORT_LEVELS.indexOf(levelOfPlan(plan))}`,
);

/**
 * The level of a user (an SQL expression of their id) as the statement runs: an index of `SUPPORT_LEVELS`, 0 for no account.
 * In SQL, so that the plan is the one in the database and never one a request names.
 */
export const levelSql = (userId: string): string =>
  `coalesce((SELECT CASE plan ${ROWS.join(' ')} END FROM users WHERE id = ${userId}), 0)`;

/** The level a stored number stands for. */
export const levelAt = (index: number): SupportLevel => SUPPORT_LEVELS[index] ?? 'visitor';
