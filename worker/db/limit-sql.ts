import { findLimit, type LimitedResource } from '#shared/plan/limits.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';

/**
 * Plan limit as an SQL expression over a column that holds the plan. Compiled into the statement
 * that consumes the limit, so that the plan is read and checked atomically. Unlimited is the
 * largest safe integer.
 */
export function buildLimitSql(planColumn: string, thing: LimitedResource): string {
  const rows = PLAN_IDS.map(
    (plan) => `WHEN '${plan}' THEN ${toSqlInteger(findLimit(plan, thing))}`,
  );
  return `(CASE ${planColumn} ${rows.join(' ')} END)`;
}

/**
 * SQL condition: the user's plan, read when the statement runs, is in a JSON array of plans. Both
 * arguments are SQL expressions.
 */
export function buildPlanInSql(userId: string, plansJson: string): string {
  return `(SELECT plan FROM users WHERE id = ${userId}) IN (SELECT value FROM json_each(${plansJson}))`;
}

/** Rank of a plan, lowest first, as an SQL expression. */
export function buildPlanRankSql(planExpression: string): string {
  const rows = PLAN_IDS.map((plan: PlanId, rank) => `WHEN '${plan}' THEN ${rank}`);
  return `(CASE ${planExpression} ${rows.join(' ')} END)`;
}

function toSqlInteger(most: number): number {
  return Math.min(most, Number.MAX_SAFE_INTEGER);
}
