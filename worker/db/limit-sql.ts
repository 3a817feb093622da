import { findLimit, type LimitedResource } from '#shared/plan/limits.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

// Compiles the plan tables of `shared/plan/` to SQL. No capability owns it: every statement that
// consumes a limit includes it, so that the plan is read and checked atomically.

/**
 * The plan of an account, given as an SQL expression, read when the statement runs. NULL without
 * such an account.
 */
export function buildAccountPlanSql(userId: string): string {
  return `(SELECT plan FROM users WHERE id = ${userId})`;
}

/**
 * Plan limit of an account, given as an SQL expression. Unlimited is the largest safe integer.
 */
export function buildLimitSql(userId: string, thing: LimitedResource): string {
  return buildPlanLimitSql(buildAccountPlanSql(userId), thing);
}

/** Limit of a plan, given as an SQL expression. NULL for NULL. */
export function buildPlanLimitSql(plan: string, thing: LimitedResource): string {
  const rows = PLAN_IDS.map((id) => `WHEN '${id}' THEN ${toSqlInteger(findLimit(id, thing))}`);
  return `(CASE ${plan} ${rows.join(' ')} END)`;
}

/**
 * SQL condition: the plan of an account is in a JSON array of plans. Both arguments are SQL
 * expressions.
 */
export function buildPlanInSql(userId: string, plansJson: string): string {
  return `${buildAccountPlanSql(userId)} IN (SELECT value FROM json_each(${plansJson}))`;
}

/** Rank of a plan, lowest first, as an SQL expression. */
export function buildPlanRankSql(planExpression: string): string {
  const rows = PLAN_IDS.map((plan: PlanId, rank) => `WHEN '${plan}' THEN ${rank}`);
  return `(CASE ${planExpression} ${rows.join(' ')} END)`;
}

function toSqlInteger(most: number): number {
  return Math.min(most, Number.MAX_SAFE_INTEGER);
}
